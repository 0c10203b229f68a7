/// A photo that somebody may like.
public struct Photo: Codable, Hashable, Identifiable, Sendable {
    /// What the photo is known by. Greater than 0.
    public let id: Int

    /// The name of the file that it was posted from, if it was posted.
    public var title: String?

    /// Creates a photo.
    public init(id: Int, title: String? = nil) {
        self.id = id
        self.title = title
    }
}
