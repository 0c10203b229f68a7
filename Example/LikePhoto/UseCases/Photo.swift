/// A photo that can be liked.
public struct Photo: Codable, Hashable, Identifiable, Sendable {
    /// Identifies the photo. Greater than 0.
    public let id: Int

    /// Creates a photo.
    public init(id: Int) { self.id = id }
}
