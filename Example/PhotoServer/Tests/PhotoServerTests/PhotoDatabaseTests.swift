import Foundation
import GRDB
import LikePhotoUseCases
import PhotoServer
import Testing

struct PhotoDatabaseTests {
    private let folder = TemporaryFolder()
    private var store: String { folder.path("likes.sqlite") }

    @Test func `A list is no longer than a page, and goes on after it`() async throws {
        let database = try PhotoDatabase(DatabaseQueue())
        try await database.writer.write { database in
            for id in 1...1_001 {
                try database.execute(sql: "INSERT INTO likes VALUES ('a', \(id))")
            }
        }
        #expect(try await database.likes(of: "a", after: 0).map(\.id) == Array(1...1_000))
        #expect(try await database.likes(of: "a", after: 1_000).map(\.id) == [1_001])
        #expect(try await database.likes(of: "a", after: 1_001) == [])
    }

    @Test func `What is answered is on disk: each commit is synced`() throws {
        let writer = try PhotoDatabase(path: store).writer
        let synchronous = try writer.writeWithoutTransaction { database in
            try Int.fetchOne(database, sql: "PRAGMA synchronous")
        }
        #expect(synchronous == 2)  // FULL
    }

    @Test func `A file that is no database is refused, and stays as it is`() throws {
        try folder.write(#"{"likes":[42]}"#, to: "likes.sqlite")
        refuse(store, "it is no database. Name another file, such as --store likes.sqlite")
        #expect(try folder.text("likes.sqlite") == #"{"likes":[42]}"#)
    }

    @Test func `A store whose table is another one is refused before the first request`() throws {
        let queue = try DatabaseQueue(path: store)
        try queue.write { try $0.execute(sql: "CREATE TABLE likes (tenant, photo)") }
        try queue.close()
        refuse(store, "its tables are not those of a store. Name another file.")
    }

    @Test func `A damaged store is reported in a sentence`() throws {
        let queue = try DatabaseQueue(path: store)
        _ = try PhotoDatabase(queue)
        try queue.close()
        // The truncated file ends where the table begins.
        try FileHandle(forWritingTo: URL(filePath: store)).truncate(atOffset: 4_096)
        refuse(store, "it is damaged. Bring back a copy, or name another file.")
    }

    @Test(.enabled("Permissions don't bind the superuser") { getuid() != 0 })
    func `A store that can't be written is reported in a sentence`() throws {
        try PhotoDatabase(path: store).writer.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: store)
        refuse(store, "it can't be written.")
    }

    @Test func `A folder that isn't there is an error that says so`() throws {
        refuse("/no/such/folder/likes.sqlite", "it can't be opened or created. Is there such a")
    }

    private func refuse(_ path: String, _ reason: String) {
        let error = #expect(throws: StoreError.self) { try PhotoDatabase(path: path) }
        #expect(error?.description.hasPrefix("\(path): \(reason)") == true)
    }
}
