import Foundation
package import GRDB

/// The SQLite database with the likes of all tenants.
package enum PhotoDatabase {
    /// Opens the database in a file, which is created if there is none. Each write is on disk when
    /// it returns.
    package static func open(_ path: String) throws -> DatabasePool {
        guard !path.isEmpty, !path.hasSuffix("/"), !path.contains("\u{FFFD}"),
            access(path, F_OK) != 0 || file(at: path) != nil
        else { throw UsageError("\"\(path)\" can't be the file of a store.") }
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
            try migrate(pool)
            return pool
        } catch let error as DatabaseError {
            throw UsageError("\(path) can't be used: \(error.message ?? "\(error)")")
        }
    }

    /// Brings the tables to what this version needs. Throws if they are another program's, or those
    /// of a later version.
    package static func migrate(_ writer: any DatabaseWriter) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("likes") { database in
            try database.create(table: "likes", options: .withoutRowID) { table in
                table.column("tenant", .text)
                table.column("photo", .integer)
                table.primaryKey(["tenant", "photo"])
            }
        }
        guard try writer.read({ try !migrator.hasBeenSuperseded($0) })
        else { throw DatabaseError(message: "its tables are those of a later version") }
        try migrator.migrate(writer)
    }

    /// Closes the database. Then its file alone has all likes, and may be copied.
    package static func close(_ writer: any DatabaseWriter) throws {
        // The last connection that closes only reads, so SQLite would not do this itself.
        try writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try writer.close()
    }

    /// Tells a file from another one of its name. Nil for what is no file.
    static func file(at path: String) -> ino_t? {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status.st_ino : nil
    }
}

/// What keeps the server from starting, in a sentence.
package struct UsageError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
