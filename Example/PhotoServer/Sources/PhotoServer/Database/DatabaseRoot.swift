package import GRDB
package import Plug

/// One tenant's implementations, which use its part of the database. Creating a root plugs them
/// into the current registry. A root that forgets a use case doesn't compile.
package struct DatabaseRoot: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let listLikes: Plugged<ListLikes>
    package let countLikes: Plugged<CountLikes>
    package let checkHealth: Plugged<CheckHealth>

    package init(of tenant: String, in database: any DatabaseWriter) {
        @Sendable func change(_ photo: Photo, _ sql: String) async throws {
            try await database.write { try $0.execute(sql: sql, arguments: [tenant, photo.id]) }
        }
        likePhoto =
            LikePhoto.self <~ { photo in
                try await change(photo, "INSERT OR IGNORE INTO likes VALUES (?, ?)")
            }
        unlikePhoto =
            UnlikePhoto.self <~ { photo in
                try await change(photo, "DELETE FROM likes WHERE tenant = ? AND photo = ?")
            }
        listLikes =
            ListLikes.self <~ { id in
                let sql = """
                    SELECT photo FROM likes WHERE tenant = ? AND photo > ? ORDER BY photo LIMIT 1000
                    """
                return try await database.read {
                    try Int.fetchAll($0, sql: sql, arguments: [tenant, id]).map { Photo(id: $0) }
                }
            }
        countLikes =
            CountLikes.self <~ {
                let sql = "SELECT COUNT(*) FROM likes WHERE tenant = ?"
                return try await database.read {
                    try Int.fetchOne($0, sql: sql, arguments: [tenant])!
                }
            }
        let (path, file) = (database.path, PhotoDatabase.file(at: database.path))
        checkHealth =
            CheckHealth.self <~ {
                _ = try await database.read { try Int.fetchOne($0, sql: "SELECT 1 FROM likes") }
                guard file == PhotoDatabase.file(at: path)
                else { throw DatabaseError(message: "\(path) is another file now, or none") }
            }
    }
}
