import Foundation
import GRDB
import PhotoServer
import Testing

struct PhotoDatabaseTests {
    private let folder = try! TemporaryFolder()
    private var store: String { folder.path("likes.sqlite") }

    @Test func `What is answered is on disk: each commit is synced`() throws {
        let writer = try PhotoDatabase(path: store).writer
        let settings = try writer.writeWithoutTransaction { database in
            try ["synchronous", "busy_timeout"].map {
                try Int.fetchOne(database, sql: "PRAGMA \($0)")
            }
        }
        // FULL, and less than the five seconds of a call.
        #expect(settings == [2, 3_000])
    }

    @Test func `What is no store is refused in a sentence before the first request, and is kept`()
        throws
    {
        refuse("/no/such/folder/likes.sqlite", "it can't be opened or created. Is there such a")

        try #"{"likes":[42]}"#.write(toFile: store, atomically: true, encoding: .utf8)
        refuse(store, "it is no database. Name another file, such as --store likes.sqlite")
        #expect(try String(contentsOfFile: store, encoding: .utf8) == #"{"likes":[42]}"#)

        let other = try DatabaseQueue(path: folder.path("other.sqlite"))
        try other.write { try $0.execute(sql: "CREATE TABLE likes (tenant, photo)") }
        refuse(other.path, "its tables are not those of a store of this version.")

        let damaged = try DatabaseQueue(path: folder.path("damaged.sqlite"))
        _ = try PhotoDatabase(damaged)
        try damaged.close()
        // The truncated file ends where the table begins.
        try FileHandle(forWritingTo: URL(filePath: damaged.path)).truncate(atOffset: 4_096)
        refuse(damaged.path, "it is damaged. Bring back a copy, or name another file.")
    }

    @Test func `A store from before the migrations is one, and one of a later version isn't`()
        async throws
    {
        let old = try DatabasePool(path: store)
        try await old.write { database in
            let columns = "tenant TEXT, photo INTEGER, PRIMARY KEY (tenant, photo)"
            try database.execute(sql: "CREATE TABLE likes (\(columns)) WITHOUT ROWID")
            try database.execute(sql: "INSERT INTO likes VALUES ('a', 42)")
        }
        for _ in 1...2 { _ = try PhotoDatabase(path: store) }
        let photos = try await old.read { try Int.fetchAll($0, sql: "SELECT photo FROM likes") }
        #expect(photos == [42])
        try await old.write {
            try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('likes of likes')")
        }
        refuse(store, "its tables are not those of a store of this version.")
    }

    @Test(arguments: ["", "likes/", "caf\u{FFFD}"])
    func `What can't be the name of a file is refused`(name: String) {
        let error = #expect(throws: StoreError.self) { try PhotoDatabase(path: name) }
        #expect(error?.description == "\"\(name)\" can't be the name of a file.")
    }

    @Test(arguments: ["/dev/null", "/dev/full", "/tmp"])
    func `What is no file is refused as that`(path: String) {
        refuse(path, "it is no file. Name another one.")
    }

    @Test(.enabled("Permissions don't bind the superuser") { getuid() != 0 })
    func `A store that can't be written is reported in a sentence`() throws {
        try PhotoDatabase(path: store).writer.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: store)
        refuse(store, "it can't be written.")
    }

    private func refuse(_ path: String, _ reason: String) {
        let error = #expect(throws: StoreError.self) { try PhotoDatabase(path: path) }
        #expect(error?.description.hasPrefix("\(path): \(reason)") == true)
    }
}
