public import Foundation

/// The error of a tape that can't be read, written or used in this way. No file has changed.
public struct TapeError: LocalizedError, Hashable, CustomStringConvertible {
    /// What is wrong, and what to do.
    public let description: String

    /// The same as the description.
    public var errorDescription: String? { description }

    /// Creates the error, for a test of the code that shows it.
    public init(_ description: String) {
        self.description = description
    }
}

extension Error {
    /// What is wrong with a value, and where, without the value itself. Otherwise what the error
    /// says.
    var reason: String {
        switch self as any Error {
        case DecodingError.keyNotFound(_, let info), DecodingError.typeMismatch(_, let info),
            DecodingError.valueNotFound(_, let info), DecodingError.dataCorrupted(let info):
            "\(place(of: info.codingPath)): \(info.debugDescription)"
        case EncodingError.invalidValue(let value, let info):
            "\(place(of: info.codingPath)): this \(type(of: value)) has no JSON"
        case is CocoaError, is POSIXError: localizedDescription
        default: "\(self)"
        }
    }
}

/// Where something stands in a value: "it.photos[0]".
func place(of path: [any CodingKey]) -> String {
    "it" + path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
}
