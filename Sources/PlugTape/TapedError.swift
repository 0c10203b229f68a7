public import Foundation

/// The error of a replayed call that failed in the recording, if the tape has no value of it.
///
/// To get the error itself, pass its type as `errors:`, to the recording and to the replay.
public struct TapedError: LocalizedError, Codable, Hashable, CustomStringConvertible,
    CustomDebugStringConvertible
{
    /// The name of the error's type, with its module: `Backend.Offline`.
    public let type: String

    /// What the error said, as `"\(error)"`.
    public let description: String

    /// The same as the description.
    public var errorDescription: String? { description }

    /// The type, the text, and how to get the error itself.
    public var debugDescription: String {
        "\(type): \(description) (To get this error itself, pass its type as errors: to both tapes.)"
    }

    /// Creates the error, for a test of the code that shows it.
    public init(type: String, description: String) {
        self.type = type
        self.description = description
    }
}
