package import Plug

/// One tenant's implementations, which use its part of the database. Creating a root plugs them
/// into the current registry. A root that forgets a use case doesn't compile.
package struct DatabaseRoot: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let listLikes: Plugged<ListLikes>
    package let countLikes: Plugged<CountLikes>
    package let checkHealth: Plugged<CheckHealth>

    package init(of tenant: String, in database: PhotoDatabase) {
        likePhoto =
            LikePhoto.self <~ { photo in
                let sql = "INSERT OR IGNORE INTO likes VALUES (?, ?)"
                try await database.write(sql, [tenant, photo.id])
            }
        unlikePhoto =
            UnlikePhoto.self <~ { photo in
                let sql = "DELETE FROM likes WHERE tenant = ? AND photo = ?"
                try await database.write(sql, [tenant, photo.id])
            }
        listLikes =
            ListLikes.self <~ { id in
                let sql = """
                    SELECT photo FROM likes WHERE tenant = ? AND photo > ? ORDER BY photo LIMIT 1000
                    """
                return try await database.read(sql, [tenant, id]).map { Photo(id: $0) }
            }
        countLikes =
            CountLikes.self <~ {
                try await database.read("SELECT COUNT(*) FROM likes WHERE tenant = ?", [tenant])[0]
            }
        checkHealth = CheckHealth.self <~ { try await database.check() }
    }
}
