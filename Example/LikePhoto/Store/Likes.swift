import LikePhotoUseCases

/// The photos that are liked. In JSON, a list of their IDs.
struct Likes: Codable, Sendable {
    private var ids: Set<Int> = []

    init() {}

    init(from decoder: any Decoder) throws {
        ids = try Set([Int](from: decoder))
        guard ids.allSatisfy({ $0 > 0 }) else {
            let context = DecodingError.Context(codingPath: [], debugDescription: "no photo")
            throw DecodingError.dataCorrupted(context)
        }
    }

    func encode(to encoder: any Encoder) throws { try ids.sorted().encode(to: encoder) }

    mutating func insert(_ photo: Photo) { ids.insert(photo.id) }

    mutating func remove(_ photo: Photo) { ids.remove(photo.id) }

    func photos(after id: Int) -> [Photo] {
        ids.filter { $0 > id }.sorted().map { Photo(id: $0) }
    }
}
