import Foundation
package import GRDB
package import LikePhotoUseCases

/// The likes and photos of all tenants, in one SQLite database.
///
/// A change is on disk when its function returns. Each function works for one tenant, and names it in
/// its query.
package struct PhotoDatabase: Sendable {
    package let writer: any DatabaseWriter

    /// Opens the database in a file, which is created if there is none, or throws a ``StoreError``.
    package init(path: String) throws(StoreError) {
        var configuration = Configuration()
        // Another process may have the file open, such as a second server.
        configuration.busyMode = .timeout(10)
        do {
            let pool = try DatabasePool(path: path, configuration: configuration)
            // The pool trusts the system to write later: that survives a crash of the server, but not
            // one of the machine.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try self.init(pool)
        } catch {
            throw StoreError(error, in: path)
        }
    }

    /// Brings a database to the current layout. Tests give one in memory.
    package init(_ writer: any DatabaseWriter) throws {
        try Self.migrate(writer)
        self.writer = writer
    }
}

// MARK: - What the use cases need

extension PhotoDatabase {
    /// Likes a photo. Liking it again changes nothing.
    package func like(_ id: Int, for tenant: String) async throws {
        try await write("INSERT OR IGNORE INTO likes (tenant, photo) VALUES (?, ?)", [tenant, id])
    }

    /// Takes a like back, if there is one.
    package func unlike(_ id: Int, for tenant: String) async throws {
        try await write("DELETE FROM likes WHERE tenant = ? AND photo = ?", [tenant, id])
    }

    /// The liked photos, in the order of their ids.
    package func likes(of tenant: String) async throws -> [Photo] {
        try await writer.read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT likes.photo, photos.title FROM likes
                    LEFT JOIN photos ON photos.tenant = likes.tenant AND photos.id = likes.photo
                    WHERE likes.tenant = ? ORDER BY likes.photo
                    """,
                arguments: [tenant]
            )
            return try Array(rows.map { Photo(id: $0[0], title: $0[1]) })
        }
    }

    /// Keeps a photo, and returns it with the next id of the tenant that is not liked yet.
    package func post(_ draft: Draft, for tenant: String) async throws -> Photo {
        try await writer.write { database in
            let id = try Int.fetchOne(
                database,
                sql: """
                    WITH RECURSIVE ids (id) AS (
                        SELECT coalesce(max(id), 1000) + 1 FROM photos WHERE tenant = ?1
                        UNION ALL
                        SELECT id + 1 FROM ids JOIN likes ON tenant = ?1 AND photo = id
                    )
                    INSERT INTO photos (tenant, id, title, picture)
                    SELECT ?1, max(id), ?2, ?3 FROM ids
                    RETURNING id
                    """,
                arguments: [tenant, draft.title, draft.data]
            )
            return Photo(id: id!, title: draft.title)  // an insertion that doesn't throw has a row
        }
    }

    private func write(_ sql: String, _ arguments: StatementArguments) async throws {
        try await writer.write { try $0.execute(sql: sql, arguments: arguments) }
    }
}
