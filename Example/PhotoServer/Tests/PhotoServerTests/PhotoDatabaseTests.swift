import Foundation
import GRDB
import LikePhotoUseCases
import PhotoServer
import Testing

@Suite
struct PhotoDatabaseTests {
    private let database: PhotoDatabase

    init() throws {
        database = try PhotoDatabase()
    }

    @Test func `A posted picture is kept`() async throws {
        _ = try await database.post(draft("cat.jpg"), for: "a")
        let picture = try await database.writer.read { database in
            try Data.fetchOne(database, sql: "SELECT picture FROM photos")
        }
        #expect(picture == Data("meow".utf8))
    }

    @Test func `One tenant never sees, changes or numbers what another has`() async throws {
        try await database.like(42, for: "a")
        _ = try await database.post(draft("cat.jpg"), for: "a")
        try await database.unlike(42, for: "b")
        try await database.like(1001, for: "b")
        #expect(try await database.likes(of: "a") == [Photo(id: 42)])
        #expect(try await database.likes(of: "b") == [Photo(id: 1001)])
        #expect(try await database.post(draft("dog.jpg"), for: "b").id == 1001)
    }

    @Test func `Changes that come at the same time are all made`() async throws {
        try await withThrowingTaskGroup { group in
            for id in 1...1000 {
                group.addTask { try await database.like(id, for: id % 2 == 0 ? "a" : "b") }
            }
            try await group.waitForAll()
        }
        let liked = try await database.likes(of: "a") + database.likes(of: "b")
        #expect(Set(liked.map(\.id)) == Set(1...1000))
    }

    @Test func `A database that fails fails each change`() async throws {
        try await database.writer.write { try $0.execute(sql: "DROP TABLE likes") }
        await withTaskGroup { group in
            for id in 1...100 {
                group.addTask {
                    await #expect(throws: DatabaseError.self) {
                        try await database.like(id, for: "a")
                    }
                }
            }
        }
    }

    private func draft(_ title: String) -> Draft {
        Draft(title: title, data: Data("meow".utf8))
    }
}

// MARK: - Files

extension PhotoDatabaseTests {
    @Test func `What is answered is on disk: each commit is synced`() throws {
        let folder = try TemporaryFolder()
        let database = try PhotoDatabase(path: folder.path("likes.sqlite"))
        let (journal, synchronous) = try database.writer.writeWithoutTransaction { database in
            (
                try String.fetchOne(database, sql: "PRAGMA journal_mode"),
                try Int.fetchOne(database, sql: "PRAGMA synchronous")
            )
        }
        let full = 2
        #expect(journal == "wal")
        #expect(synchronous == full)
    }

    @Test func `A store of the first layout is brought to the last, and keeps its likes`()
        async throws
    {
        let folder = try TemporaryFolder()
        let old = try DatabaseQueue(path: folder.path("likes.sqlite"))
        try PhotoDatabase.migrator.migrate(old, upTo: "likes")
        try await old.write { database in
            try database.execute(sql: "INSERT INTO likes VALUES ('a', 42)")
        }
        try old.close()

        let database = try PhotoDatabase(path: folder.path("likes.sqlite"))
        _ = try await database.post(draft("cat.jpg"), for: "a")
        #expect(try await database.likes(of: "a") == [Photo(id: 42)])
    }

    @Test func `A store of a later layout is refused`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("likes.sqlite")
        let later = try DatabaseQueue(path: path)
        var migrator = PhotoDatabase.migrator
        migrator.registerMigration("comments") { _ in }
        try migrator.migrate(later)
        try later.close()

        let error = #expect(throws: StoreError.self) { try PhotoDatabase(path: path) }
        #expect(error?.description.contains("written by a later photo-server") == true)
    }

    @Test func `A file that is no database is refused, and stays as it is`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("likes.json")
        try Data(#"{"likes":[42]}"#.utf8).write(to: URL(filePath: path))
        let error = #expect(throws: StoreError.self) { try PhotoDatabase(path: path) }
        #expect(error?.description.hasPrefix("\(path): it is no database.") == true)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == #"{"likes":[42]}"#)
    }

    @Test func `A folder that isn't there is an error that says so`() throws {
        let path = "/no/such/folder/likes.sqlite"
        let error = #expect(throws: StoreError.self) { try PhotoDatabase(path: path) }
        #expect(error?.description.contains("Is there such a folder") == true)
    }
}
