import Dispatch
package import LikePhotoUseCases
package import Plug

/// Likes photos in a file that processes may share. A failure is a ``StoreError``.
package struct StoreRoot: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let listLikes: Plugged<ListLikes>

    /// Plugs all use cases.
    package init(path: String) {
        let file = LikesFile(path)
        // Files block their callers, which the threads of Swift concurrency must avoid.
        let queue = DispatchQueue(label: "Store")
        @Sendable func inTurn<Value: Sendable>(
            _ body: @escaping @Sendable () throws -> Value
        ) -> Promise<Value> {
            Promise { resolve, reject in
                queue.async { do { resolve(try body()) } catch { reject(error) } }
            }
        }
        likePhoto = LikePhoto.self <~ { photo in inTurn { try file.add(photo.id) } }
        unlikePhoto = UnlikePhoto.self <~ { photo in inTurn { try file.add(-photo.id) } }
        listLikes =
            ListLikes.self <~ { id in
                inTurn { try file.ids().filter { $0 > id }.sorted().map { Photo(id: $0) } }
            }
    }
}
