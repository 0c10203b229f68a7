public import Foundation

/// What a call fails with that failed when it was recorded, unless the error's type was named.
///
/// ## Topics
///
/// - ``type``
/// - ``description``
/// - ``errorDescription``
/// - ``init(type:description:)``
/// - ``init(from:)``
public struct TapedError: LocalizedError, Codable, Hashable, CustomStringConvertible {
    /// The name of the error's type, with its module: `Backend.Offline`.
    public let type: String

    /// What the error said, as `"\(error)"`.
    public let description: String

    /// The description.
    public var errorDescription: String? { description }

    /// Creates an error, for the test of what shows it.
    public init(type: String, description: String) {
        self.type = type
        self.description = description
    }
}
