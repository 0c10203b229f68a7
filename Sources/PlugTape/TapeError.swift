public import Foundation

/// Why a tape can't be read, written or used as it was asked to. Nothing in a file has changed.
///
/// ## Topics
///
/// - ``description``
/// - ``errorDescription``
/// - ``init(_:)``
public struct TapeError: LocalizedError, Hashable, CustomStringConvertible {
    /// What is wrong, and what to do about it.
    public let description: String

    /// The same as the description.
    public var errorDescription: String? { description }

    /// Creates an error, for the test of what shows it.
    public init(_ description: String) {
        self.description = description
    }
}
