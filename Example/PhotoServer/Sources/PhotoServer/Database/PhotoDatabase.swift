package import GRDB
package import LikePhotoUseCases

/// The likes of all tenants, in one SQLite database.
///
/// A change is on disk when its function returns. Each function works for one tenant, and names it
/// in its query. Each throws a ``StoreError``, or a `CancellationError`.
package struct PhotoDatabase: Sendable {
    /// The maximum number of photos in a list.
    package static let page = 1_000

    package let writer: any DatabaseWriter

    /// Opens the database in a file, which is created if there is none.
    package init(path: String) throws(StoreError) {
        var configuration = Configuration()
        // Another process may have the file open, such as a second server. It is given less time
        // than a call, so that a call knows that nothing was changed.
        configuration.busyMode = .timeout(3)
        do {
            let pool = try DatabasePool(path: path, configuration: configuration)
            // By default, the pool lets the system write later. That survives a crash of the
            // server, but not a crash of the machine.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try self.init(pool)
        } catch {
            throw StoreError(error, in: path)
        }
    }

    /// Creates the table if there is none. Throws if there is another one of its name. Tests pass a
    /// database in memory.
    package init(_ writer: any DatabaseWriter) throws {
        self.writer = writer
        let columns = "tenant TEXT, photo INTEGER, PRIMARY KEY (tenant, photo)"
        let table = "likes (\(columns)) WITHOUT ROWID"
        let found = try writer.write { database in
            try database.execute(sql: "CREATE TABLE IF NOT EXISTS \(table)")
            let sql = "SELECT sql FROM sqlite_master WHERE name = 'likes'"
            return try String.fetchOne(database, sql: sql)
        }
        guard found == "CREATE TABLE \(table)"
        else { throw DatabaseError(resultCode: .SQLITE_ERROR) }
    }

    /// Closes the database. Then its file alone has all likes, and may be copied.
    package func close() throws {
        // The last connection that closes only reads, so SQLite would not do this itself.
        try writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try writer.close()
    }
}

// MARK: - What the use cases need

extension PhotoDatabase {
    /// Likes a photo. Liking it again changes nothing.
    package func like(_ photo: Photo, for tenant: String) async throws {
        try await write("INSERT OR IGNORE INTO likes VALUES (?, ?)", [tenant, photo.id])
    }

    /// Takes a like back, if there is one.
    package func unlike(_ photo: Photo, for tenant: String) async throws {
        try await write("DELETE FROM likes WHERE tenant = ? AND photo = ?", [tenant, photo.id])
    }

    /// A page of the photos that are liked after an ID, in the order of their IDs.
    package func likes(of tenant: String, after id: Int) async throws -> [Photo] {
        let sql = "SELECT photo FROM likes WHERE tenant = ? AND photo > ? ORDER BY photo LIMIT ?"
        return try await read(sql, [tenant, id, Self.page]).map { Photo(id: $0) }
    }

    /// How many photos a tenant likes.
    package func count(of tenant: String) async throws -> Int {
        try await read("SELECT COUNT(*) FROM likes WHERE tenant = ?", [tenant])[0]
    }

    private func read(_ sql: String, _ arguments: StatementArguments) async throws -> [Int] {
        try await inSentences {
            try await writer.read { try Int.fetchAll($0, sql: sql, arguments: arguments) }
        }
    }

    private func write(_ sql: String, _ arguments: StatementArguments) async throws {
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
