import Foundation
import GRDB
import LikePhotoUseCases
import PhotoServer
import Testing

@Suite
struct PhotoDatabaseTests {
    private let draft = Draft(title: "cat.jpg", data: Data("meow".utf8))
    private let folder = TemporaryFolder()
    private var store: String { folder.path("likes.sqlite") }

    @Test func `A posted picture is kept`() async throws {
        let database = try PhotoDatabase(DatabaseQueue())
        _ = try await database.post(draft, for: "a")
        let picture = try await database.writer.read { database in
            try Data.fetchOne(database, sql: "SELECT picture FROM photos")
        }
        #expect(picture == draft.data)
    }

    @Test func `One tenant never sees, changes or numbers what another has`() async throws {
        let database = try PhotoDatabase(DatabaseQueue())
        try await database.like(42, for: "a")
        _ = try await database.post(draft, for: "a")
        try await database.unlike(42, for: "b")
        try await database.like(1001, for: "b")
        #expect(try await database.likes(of: "a") == [Photo(id: 42)])
        #expect(try await database.likes(of: "b") == [Photo(id: 1001)])
        #expect(try await database.post(draft, for: "c").id == 1001)
    }

    @Test func `A photo is never posted under an id that is already liked`() async throws {
        let database = try PhotoDatabase(DatabaseQueue())
        try await database.like(1001, for: "a")
        #expect(try await database.post(draft, for: "a").id == 1002)
        #expect(try await database.post(draft, for: "a").id == 1003)
    }

    @Test func `What is answered is on disk: each commit is synced`() throws {
        let synchronous = try PhotoDatabase(path: store).writer.writeWithoutTransaction {
            database in
            try Int.fetchOne(database, sql: "PRAGMA synchronous")
        }
        #expect(synchronous == 2)  // FULL
    }

    @Test func `A store of the first layout is brought to the last, and keeps its likes`()
        async throws
    {
        let old = try DatabaseQueue(path: store)
        try PhotoDatabase.migrator.migrate(old, upTo: "likes")
        try await old.write { database in
            try database.execute(sql: "INSERT INTO likes VALUES ('a', 42)")
        }
        try old.close()

        let database = try PhotoDatabase(path: store)
        _ = try await database.post(draft, for: "a")
        #expect(try await database.likes(of: "a") == [Photo(id: 42)])
    }

    @Test func `A store of a later layout is refused`() throws {
        let later = try DatabaseQueue(path: store)
        var migrator = PhotoDatabase.migrator
        migrator.registerMigration("comments") { _ in }
        try migrator.migrate(later)
        try later.close()
        refuse(store, "it was written by a later photo-server.")
    }

    @Test func `A file that is no database is refused, and stays as it is`() throws {
        try Data(#"{"likes":[42]}"#.utf8).write(to: URL(filePath: store))
        refuse(store, "it is no database. Name another file, such as --store likes.sqlite")
        #expect(try String(contentsOfFile: store, encoding: .utf8) == #"{"likes":[42]}"#)
    }

    @Test func `A folder that isn't there is an error that says so`() throws {
        refuse("/no/such/folder/likes.sqlite", "it can't be opened or created. Is there such a")
    }

    private func refuse(_ path: String, _ reason: String) {
        let error = #expect(throws: StoreError.self) { try PhotoDatabase(path: path) }
        #expect(error?.description.hasPrefix("\(path): \(reason)") == true)
    }
}
