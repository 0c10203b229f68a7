/// One moment in the life of a call: its beginning, or its end.
public struct ActionEvent: Sendable {
    /// What happened to the call.
    public enum Phase: Sendable {
        /// The call begins. The event is sent before anything is performed.
        case began

        /// The call is over, after a time that a monotonic clock has measured.
        ///
        /// A call that returns a ``Promise`` is over when the promise is settled. A call that
        /// returns any other value, such as an optional promise, is over when it returns.
        case ended(Outcome, after: Duration)
    }

    /// How a call ended.
    public enum Outcome: Sendable {
        /// With a value.
        case returned

        /// With an error, which the call threw, or with which its promise was rejected.
        case failed(any Error)

        /// With a `CancellationError`.
        case cancelled
    }

    /// The action that is called.
    public let action: any Pluggable.Type

    /// A number that both events of a call have, and those of no other call.
    public let callID: Int

    /// The caller's module and file.
    public let fileID: StaticString

    /// The caller's line.
    public let line: UInt

    /// What happened.
    public let phase: Phase

    /// The name of the action, with the types around it: `Checkout.Pay`.
    public var name: String { typeName(of: action) }

    /// Where the action was called: `Feed/FeedView.swift:40`.
    public var caller: String { "\(fileID):\(line)" }
}

extension ActionEvent: CustomStringConvertible {
    /// The event in one line: `[7] LikePhoto began at Feed/FeedView.swift:40`.
    public var description: String {
        switch phase {
        case .began: "[\(callID)] \(name) began at \(caller)"
        case .ended(.returned, let duration): "[\(callID)] \(name) returned after \(duration)"
        case .ended(.failed(let error), let duration):
            "[\(callID)] \(name) failed after \(duration): \(error)"
        case .ended(.cancelled, let duration):
            "[\(callID)] \(name) was cancelled after \(duration)"
        }
    }
}

extension ActionEvent.Outcome {
    @usableFromInline
    init(_ error: any Error) {
        self = error is CancellationError ? .cancelled : .failed(error)
    }
}
