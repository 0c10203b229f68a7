public import Foundation

/// A photo that has not been posted yet, and so has no id.
public struct Draft: Sendable {
    /// What to call it: the name of its file.
    public let title: String

    /// The picture.
    public let data: Data

    /// Creates a draft.
    public init(title: String, data: Data) {
        self.title = title
        self.data = data
    }
}
