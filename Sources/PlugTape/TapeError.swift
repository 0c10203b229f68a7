public import Foundation

/// The error of a tape that can't be read, written or used in this way. No file has changed.
public struct TapeError: LocalizedError, Hashable, CustomStringConvertible {
    /// What is wrong, and what to do.
    public let description: String

    /// The key that looks like a secret and isn't named, if that is what is wrong.
    private(set) var unnamedSecret: Key?

    struct Key: Hashable {
        let name: String
        let path: String
    }

    /// The same as the description.
    public var errorDescription: String? { description }

    /// Creates the error, for a test of the code that shows it.
    public init(_ description: String) {
        self.description = description
    }

    init(unnamedSecret key: Key) {
        description = "\(key.path) looks like a secret. Name it, with secrets: [\"\(key.name)\"]."
        unnamedSecret = key
    }
}
