public import Plug

/// The error of a call that isn't made, because too many wait in the line of a ``CallLimit``.
public struct CallRefusedError: Error, Sendable, CustomStringConvertible {
    /// The action that was called.
    public let action: any Pluggable.Type

    /// How many calls were waiting.
    public let waiting: Int

    /// Creates the error, for a test of the code that handles it.
    public init(_ action: any Pluggable.Type, waiting: Int) {
        (self.action, self.waiting) = (action, waiting)
    }

    /// What isn't called, and why.
    public var description: String {
        "\(typeName(of: action)) is not called, because \(waiting) calls wait for their turn already."
    }
}
