import LikePhotoUseCases

/// The photos that are liked. In JSON, a list of their IDs.
struct Likes: Codable, Sendable {
    /// In the order of the file, which a person may have changed. A change sorts them.
    private var ids: [Int] = []

    init() {}

    init(from decoder: any Decoder) throws {
        ids = try [Int](from: decoder)
        guard ids.allSatisfy({ $0 > 0 }) else {
            let context = DecodingError.Context(codingPath: [], debugDescription: "no photo")
            throw DecodingError.dataCorrupted(context)
        }
    }

    func encode(to encoder: any Encoder) throws { try ids.encode(to: encoder) }

    mutating func insert(_ photo: Photo) { ids = Set(ids).union([photo.id]).sorted() }

    mutating func remove(_ photo: Photo) { ids = Set(ids).subtracting([photo.id]).sorted() }

    func photos(after id: Int) -> [Photo] {
        Set(ids).filter { $0 > id }.sorted().map { Photo(id: $0) }
    }
}
