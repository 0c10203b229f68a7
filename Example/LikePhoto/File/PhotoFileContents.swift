import Foundation
import LikePhotoUseCases

/// What a ``PhotoFile`` holds, and the shape of its JSON.
struct PhotoFileContents: Codable {
    /// The ids of the liked photos. A set, so that liking twice is liking once.
    var likes: Set<Int> = []

    /// The posted photos.
    private(set) var photos: [Photo] = []

    /// Nothing liked, nothing posted.
    init() {}

    /// The liked photos in the order of their ids, with the titles of the posted ones.
    var likedPhotos: [Photo] {
        let posted = Dictionary(photos.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return likes.sorted().map { posted[$0] ?? Photo(id: $0) }
    }

    /// Adds a photo under the first id above 1000 that nobody has used: not even for a like, as a
    /// photo that nobody has seen yet can't be liked already.
    mutating func addPhoto(title: String) -> Photo {
        let used = likes.union(photos.map(\.id))
        var id = 1001
        while used.contains(id) { id += 1 }
        let photo = Photo(id: id, title: title)
        photos.append(photo)
        return photo
    }
}

// MARK: - Reading and writing JSON

extension PhotoFileContents {
    /// Reads JSON, or throws a ``PhotoFileError`` that names the path and what is wrong there.
    init(_ data: Data, path: String) throws {
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw PhotoFileError(
                path: path,
                problem: "not a store of likes: \(Self.problem(error, in: data))",
                advice: "It was left as it was. Repair it, move it away, or name another file"
            )
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        likes = try container.decodeIfPresent(Set<Int>.self, forKey: .likes) ?? []
        photos = try container.decodeIfPresent([Photo].self, forKey: .photos) ?? []

        guard likes.union(photos.map(\.id)).allSatisfy({ $0 > 0 }) else {
            throw DecodingError.dataCorruptedError(
                forKey: .likes,
                in: container,
                debugDescription: "ids begin at 1"
            )
        }
        try Keys(from: decoder).refuseAll(except: ["likes", "photos"])
        for keys in try container.decodeIfPresent([Keys].self, forKey: .photos) ?? [] {
            try keys.refuseAll(except: ["id", "title"])
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(likes.sorted(), forKey: .likes)
        try container.encode(photos, forKey: .photos)
    }

    /// The JSON, the same for the same contents, so that a person can compare two files.
    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }

    private enum CodingKeys: String, CodingKey {
        case likes, photos
    }

    /// What a decoder complained about, in the words of somebody who looks at the file.
    private static func problem(_ error: any Error, in data: Data) -> String {
        guard (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
        else { return "it isn't JSON" }
        switch error {
        case is UnknownKey:
            return "\(error)"
        case DecodingError.keyNotFound(let key, _):
            return "a photo has no \(key.stringValue)"
        case DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context):
            return "\(context.codingPath.first?.stringValue ?? "it") has the wrong shape"
        default:
            return "it holds a number that is no id"
        }
    }
}

/// The keys of a JSON object, whatever their values.
private struct Keys: Decodable {
    let names: Set<String>

    init(from decoder: any Decoder) throws {
        names = Set(try decoder.singleValueContainer().decode([String: Anything].self).keys)
    }

    /// Throws the first key, in alphabetical order, that is not among the known ones.
    func refuseAll(except known: Set<String>) throws {
        if let name = names.subtracting(known).min() { throw UnknownKey(name: name) }
    }

    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }
}

/// A key that would be lost if the file were written back.
private struct UnknownKey: Error, CustomStringConvertible {
    let name: String
    var description: String { "it has the key \"\(name)\", which such a store doesn't have" }
}
