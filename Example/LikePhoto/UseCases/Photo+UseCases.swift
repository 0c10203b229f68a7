package import Plug

// Each function passes its call site on, so that errors and observers name that line.
extension Photo {
    package func like(fileID: StaticString = #fileID, line: UInt = #line) -> Promise<Void> {
        action(LikePhoto.self, self, fileID: fileID, line: line)
    }

    package func unlike(fileID: StaticString = #fileID, line: UInt = #line) -> Promise<Void> {
        action(UnlikePhoto.self, self, fileID: fileID, line: line)
    }

    /// A page of the photos that are liked after an ID. An empty page means that there are no more.
    package static func liked(
        after id: Int = 0,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<[Photo]> {
        action(ListLikes.self, id, fileID: fileID, line: line)
    }
}
