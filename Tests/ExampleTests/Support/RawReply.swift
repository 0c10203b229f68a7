import Foundation

/// What a server answered, taken apart without the help of a proper client.
struct RawReply: Sendable {
    /// All of it.
    let text: String

    /// The status, or nil if there was no answer.
    let status: Int?

    /// The headers, by their names in lowercase.
    let headers: [String: String]

    /// What follows the headers.
    let body: String

    init(bytes: [UInt8]) {
        text = String(decoding: bytes, as: UTF8.self)
        let parts = text.components(separatedBy: "\r\n\r\n")
        let lines = parts[0].components(separatedBy: "\r\n")
        status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) }
        headers = Dictionary(
            lines.dropFirst().map { line in
                let pair = line.components(separatedBy: ": ")
                return (pair[0].lowercased(), pair.dropFirst().joined(separator: ": "))
            },
            uniquingKeysWith: { first, second in "\(first), \(second)" }
        )
        body = parts.dropFirst().joined(separator: "\r\n\r\n")
    }
}
