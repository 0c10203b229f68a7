/// One moment in the life of a call: its beginning, or its end.
public struct ActionEvent: Sendable {
    /// What happened to the call.
    ///
    /// ## Topics
    ///
    /// - ``began``
    /// - ``ended(_:after:)``
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
    ///
    /// ## Topics
    ///
    /// - ``returned``
    /// - ``failed(_:)``
    /// - ``cancelled``
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

    /// What a trace knows besides.
    let details: TracedDetails?

    /// The number of the call whose implementation makes this one. Nil without a trace, and outside
    /// all calls.
    ///
    /// An implementation is known in what it calls, and in the tasks that it starts, but for
    /// detached ones. A closure of a promise belongs to whoever runs it.
    public var parentID: Int? { details?.place.parentID }

    /// How many calls this one is inside of. 0 without a trace.
    public var depth: Int { details?.place.depth ?? 0 }

    /// What a call that begins works on. Nil without a trace, at the end, and for an action that is
    /// ``Confidential``.
    ///
    /// One that isn't `Sendable` is the caller's: keep neither the input nor the event.
    public var input: Any? {
        guard case .began = phase, !(action is any Confidential.Type) else { return nil }
        return details?.value
    }

    /// What a call has returned, or the value of the promise that it has returned. Nil without a
    /// trace, at the beginning, for a call that has failed, and for an action that is
    /// ``Confidential``.
    ///
    /// One that isn't `Sendable` is the caller's, as the input is.
    public var output: Any? {
        guard case .ended(.returned, _) = phase, !(action is any Confidential.Type) else {
            return nil
        }
        return (details?.value as? any PromisedOutput)?.fulfilledValue ?? details?.value
    }

    /// The name of the action, with the types around it: `Checkout.Pay`.
    public var name: String { typeName(of: action) }

    /// The name with the module, which tells namesakes apart: `Shop.Checkout.Pay`.
    public var qualifiedName: String { qualifiedTypeName(of: action) }

    /// Where the action was called: `Feed/FeedView.swift:40`.
    public var caller: String { "\(fileID):\(line)" }
}

extension ActionEvent: CustomStringConvertible {
    /// The event in one line, in a trace further to the right the deeper the call is:
    /// `  [8] FindUser returned after 1.2 ms`.
    ///
    /// Neither input nor output is part of it, as they may be long, or secret. Of an error of an
    /// action that is ``Confidential``, only the type is.
    public var description: String {
        let call = String(repeating: "  ", count: depth) + "[\(callID)] \(name)"
        return switch phase {
        case .began: "\(call) began at \(caller)"
        case .ended(.returned, let time): "\(call) returned after \(time.inMilliseconds)"
        case .ended(.failed(let error), let time):
            "\(call) failed after \(time.inMilliseconds): "
                + (action is any Confidential.Type ? "\(type(of: error))" : "\(error)")
        case .ended(.cancelled, let time): "\(call) was cancelled after \(time.inMilliseconds)"
        }
    }
}

extension Duration {
    fileprivate var inMilliseconds: String { "\((self / .microseconds(100)).rounded() / 10) ms" }
}

/// A use case whose input and output are not for logs: events tell neither, and print its errors as
/// their types.
///
/// Declare it with the use case: `class LogIn: Action<Password, Promise<User>>, Confidential {}`.
public protocol Confidential: Pluggable {}

extension ActionEvent.Outcome {
    init(_ error: any Error) {
        self = error is CancellationError ? .cancelled : .failed(error)
    }
}

/// Unchecked, because an input may be anything: the comments of `input` and `output` say what to do
/// with those that aren't `Sendable`.
final class TracedDetails: @unchecked Sendable {
    let place: TracedPlace
    let value: Any?

    init(place: TracedPlace, value: Any?) {
        self.place = place
        self.value = value
    }
}

/// Where a traced call stands in the tree of calls.
final class TracedPlace: Sendable {
    let parentID: Int?
    let depth: Int

    init(inside parent: (number: Int, place: TracedPlace?)?) {
        parentID = parent?.number
        depth = parent?.place.map { $0.depth + 1 } ?? 0
    }
}
