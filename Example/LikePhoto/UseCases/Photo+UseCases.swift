public import Plug

extension Photo {
    /// Likes this photo.
    public func like() -> Promise<Void> { action(LikePhoto.self, self) }

    /// Takes the like of this photo back.
    public func unlike() -> Promise<Void> { action(UnlikePhoto.self, self) }

    /// The photos that are liked.
    public static func liked() -> Promise<[Photo]> { action(ListLikes.self) }
}

extension Draft {
    /// Posts this draft.
    public func post() -> Promise<Photo> { action(PostPhoto.self, self) }
}
