import Foundation
import GRDB
import LikePhotoUseCases
import PhotoServer
import Testing

struct PhotoDatabaseTests {
    private let store = TemporaryStore()

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
        let writer = try PhotoDatabase(path: store.path).writer
        let synchronous = try writer.writeWithoutTransaction { database in
            try Int.fetchOne(database, sql: "PRAGMA synchronous")
        }
        #expect(synchronous == 2)  // FULL
    }

    @Test func `A file that is no database is refused, and stays as it is`() throws {
        try Data(#"{"likes":[42]}"#.utf8).write(to: URL(filePath: store.path))
        refuse(store.path, "it is no database. Name another file, such as --store likes.sqlite")
        #expect(try String(contentsOfFile: store.path, encoding: .utf8) == #"{"likes":[42]}"#)
    }

    @Test func `A store whose table is another one is refused before the first request`() throws {
        let queue = try DatabaseQueue(path: store.path)
        try queue.write { try $0.execute(sql: "CREATE TABLE likes (tenant, photo)") }
        try queue.close()
        refuse(store.path, "its tables are not those of a store. Name another file.")
    }

    @Test func `A damaged store is reported in a sentence`() throws {
        let queue = try DatabaseQueue(path: store.path)
        _ = try PhotoDatabase(queue)
        try queue.close()
        // The truncated file ends where the table begins.
        try FileHandle(forWritingTo: URL(filePath: store.path)).truncate(atOffset: 4_096)
        refuse(store.path, "it is damaged. Bring back a copy, or name another file.")
    }

    @Test(.enabled("Permissions don't bind the superuser") { getuid() != 0 })
    func `A store that can't be written is reported in a sentence`() throws {
        try PhotoDatabase(path: store.path).writer.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: store.path)
        refuse(store.path, "it can't be written.")
    }

    @Test func `A folder that isn't there is an error that says so`() throws {
        refuse("/no/such/folder/likes.sqlite", "it can't be opened or created. Is there such a")
    }

    private func refuse(_ path: String, _ reason: String) {
        let error = #expect(throws: StoreError.self) { try PhotoDatabase(path: path) }
        #expect(
            error?.description.hasPrefix("\(path): \(reason)") == true,
            "\(String(describing: error))"
        )
    }
}
