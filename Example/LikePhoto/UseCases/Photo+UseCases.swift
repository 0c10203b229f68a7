public import Plug

// Each hands on where it was called, so that errors and observers name that line. Where both forms
// of a name are there, `await` chooses the second one. Its `isolation` lets Swift choose the first one
// where both would do.

extension Photo {
    /// Likes this photo.
    public func like(fileID: StaticString = #fileID, line: UInt = #line) -> Promise<Void> {
        action(LikePhoto.self, self, fileID: fileID, line: line)
    }

    /// Likes this photo.
    public func like(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await action(LikePhoto.self, self, fileID: fileID, line: line)
    }

    /// Takes the like of this photo back.
    public func unlike(fileID: StaticString = #fileID, line: UInt = #line) -> Promise<Void> {
        action(UnlikePhoto.self, self, fileID: fileID, line: line)
    }

    /// Takes the like of this photo back.
    public func unlike(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await action(UnlikePhoto.self, self, fileID: fileID, line: line)
    }

    /// The photos that are liked.
    public static func liked(
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> [Photo] {
        try await action(ListLikes.self, fileID: fileID, line: line)
    }
}

extension Draft {
    /// Posts this draft.
    public func post(fileID: StaticString = #fileID, line: UInt = #line) async throws -> Photo {
        try await action(PostPhoto.self, self, fileID: fileID, line: line)
    }
}
