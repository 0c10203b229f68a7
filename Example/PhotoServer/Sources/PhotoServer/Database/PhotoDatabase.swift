import Foundation
package import GRDB

/// The likes of all tenants, in one SQLite database.
///
/// A change is on disk when its function returns. Each function throws a ``StoreError``, or a
/// `CancellationError`.
package struct PhotoDatabase: Sendable {
    package let writer: any DatabaseWriter
    private let file: ino_t?

    /// Opens the database in a file, which is created if there is none.
    package init(path: String) throws(StoreError) {
        guard !path.isEmpty, !path.hasSuffix("/"), !path.contains("\u{FFFD}")
        else { throw StoreError("\"\(path)\" can't be the name of a file.") }
        guard access(path, F_OK) != 0 || Self.file(at: path) != nil
        else { throw StoreError("\(path): it is no file. Name another one.") }
        var configuration = Configuration()
        // Another process may have the file open, such as a second server. It is given less time
        // than a call, so that a call knows that nothing was changed.
        configuration.busyMode = .timeout(3)
        do {
            // SQLite has names of its own for databases in memory. None of them begins like this.
            let path = path.hasPrefix("/") ? path : "./\(path)"
            let pool = try DatabasePool(path: path, configuration: configuration)
            // By default, the pool lets the system write later. That survives a crash of the
            // server, but not a crash of the machine.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try self.init(pool)
        } catch {
            throw StoreError(error, in: path)
        }
    }

    /// Brings the tables to what this version needs. Throws if they are no store's, or a later
    /// version's. Tests pass a database in memory.
    package init(_ writer: any DatabaseWriter) throws {
        (self.writer, file) = (writer, Self.file(at: writer.path))
        var migrator = DatabaseMigrator()
        migrator.registerMigration("likes") { database in
            let options: TableOptions = [.ifNotExists, .withoutRowID]
            try database.create(table: "likes", options: options) { table in
                table.column("tenant", .text)
                table.column("photo", .integer)
                table.primaryKey(["tenant", "photo"])
            }
            // A table that was there already may be another program's.
            guard try database.primaryKey("likes").columns == ["tenant", "photo"]
            else { throw DatabaseError(resultCode: .SQLITE_ERROR) }
        }
        guard try writer.read({ try !migrator.hasBeenSuperseded($0) })
        else { throw DatabaseError(resultCode: .SQLITE_ERROR) }
        try migrator.migrate(writer)
    }

    /// Closes the database. Then its file alone has all likes, and may be copied.
    package func close() throws {
        // The last connection that closes only reads, so SQLite would not do this itself.
        try writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try writer.close()
    }

    /// Throws if the likes can't be read, or are no longer in the file of that name.
    func check() async throws {
        _ = try await read("SELECT COUNT(*) FROM (SELECT 1 FROM likes LIMIT 1)", [])
        guard file == Self.file(at: writer.path)
        else { throw StoreError("\(writer.path): another file is there, or none. Start again.") }
    }

    /// Tells a file from another one of its name.
    private static func file(at path: String) -> ino_t? {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status.st_ino : nil
    }

    package func read(_ sql: String, _ arguments: StatementArguments) async throws -> [Int] {
        try await inSentences {
            try await writer.read { try Int.fetchAll($0, sql: sql, arguments: arguments) }
        }
    }

    func write(_ sql: String, _ arguments: StatementArguments) async throws {
        try await inSentences {
            try await writer.write { try $0.execute(sql: sql, arguments: arguments) }
        }
    }

    private func inSentences<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let error as DatabaseError {
            throw StoreError(error, in: writer.path)
        }
    }
}
