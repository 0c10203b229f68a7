import Foundation
import GRDB
import PhotoServer
import Plug
import PlugTesting
import Testing

/// What a tenant's use cases find in a file.
@Suite(.actions)
struct DatabaseRootTests {
    private let folder = try! TemporaryFolder()
    private var store: String { folder.path("likes.sqlite") }

    @Test func `What is answered is on disk: each commit is synced`() async throws {
        let pool = try PhotoDatabase.open(store)
        let pragmas = ["PRAGMA synchronous", "PRAGMA busy_timeout"]
        let settings = try await pool.writeWithoutTransaction { database in
            try pragmas.map { try Int.fetchOne(database, sql: $0) }
        }
        // FULL, and less than the five seconds of a call.
        #expect(settings == [2, 3_000])
    }

    @Test func `A store is opened again, and not one of a later version`() async throws {
        for id in 1...2 {
            _ = DatabaseRoot(of: "a", in: try PhotoDatabase.open(store))
            try await action(LikePhoto.self, Photo(id: id)).value
            try await action(CheckHealth.self)
            #expect(try await action(CountLikes.self) == id)
        }
        try await DatabaseQueue(path: store).write {
            try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('likes of likes')")
        }
        refuse(store, "can't be used: its tables are those of a later version")
    }

    @Test func `What is no store is refused in a sentence before the first request, and is kept`()
        throws
    {
        refuse("/no/such/folder/likes.sqlite", "can't be used: unable to open database file")
        try "my likes".write(toFile: store, atomically: true, encoding: .utf8)
        refuse(store, "can't be used: file is not a database")
        #expect(try String(contentsOfFile: store, encoding: .utf8) == "my likes")
        let other = try DatabaseQueue(path: folder.path("other.sqlite"))
        try other.write { try $0.execute(sql: "CREATE TABLE likes (tenant, photo)") }
        refuse(other.path, "can't be used: table \"likes\" already exists")
        for path in ["", "likes/", "caf\u{FFFD}", "/dev/null", "/dev/full", "/tmp"] {
            refuse(path, "can't be the file of a store")
        }
    }

    private func refuse(_ path: String, _ reason: String) {
        let error = #expect(throws: UsageError.self) { try PhotoDatabase.open(path) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? path)")
    }
}

/// A new, empty folder, which is deleted with the last reference to it.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }
}
