/// A photo that may be liked.
public struct Photo: Codable, Hashable, Identifiable, Sendable {
    /// What the photo is known by. Greater than 0.
    public let id: Int

    /// Creates a photo.
    public init(id: Int) {
        self.id = id
    }
}
