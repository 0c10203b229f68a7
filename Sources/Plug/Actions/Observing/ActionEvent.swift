/// One moment in the life of a call: its beginning, or its end.
public struct ActionEvent: Sendable {
    /// What happened to the call.
    public enum Phase: Sendable {
        /// The call begins. Nothing has been performed yet.
        case began

        /// The call has returned or, if it returned a ``Promise``, that is settled. A monotonic
        /// clock measures the duration.
        case ended(Outcome, after: Duration)
    }

    /// How a call ended.
    public enum Outcome: Sendable {
        /// The call returned, or its promise was fulfilled.
        case returned

        /// The call threw this error, or its promise was rejected with it. It was not canceled.
        case failed(any Error)

        /// The call failed with a `CancellationError`. An asynchronous action that throws any error
        /// in a canceled task is canceled, too.
        case cancelled
    }

    /// The action that was called.
    public let action: any Pluggable.Type

    /// Identifies the call. Both of its events share it.
    public let callID: Int

    /// The caller's module and file.
    public let fileID: StaticString

    /// The caller's line.
    public let line: UInt

    /// What happened.
    public package(set) var phase: Phase

    /// The ID of the call whose implementation makes this call. Nil without such a call or a trace.
    ///
    /// A task that an implementation starts belongs to its call, unless the task is detached. A
    /// closure of a promise belongs to the call that settles the promise or, if the promise is
    /// already settled, to the call that adds the closure.
    public let parentID: Int?

    /// How many calls enclose this one. 0 without a trace.
    public let depth: Int

    /// The input of a call that begins, as text. Nil without a trace, and if it is ``Confidential``.
    public var input: String? { if case .began = phase { text } else { nil } }

    /// The output of a call that ended, or the value of its promise, as text. Nil without a trace,
    /// for a call that failed, and for a ``Confidential`` action.
    public var output: String? { if case .began = phase { nil } else { text } }

    /// The input at the beginning, and the output at the end.
    package var text: String?

    /// The plug that was replaced by the one that answers. Nil without a trace.
    var replaced: String?

    /// The name of the action, with the types around it: `Checkout.Pay`.
    public var name: String { typeName(of: action) }

    /// The name with the module, which distinguishes actions of the same name: `Shop.Checkout.Pay`.
    public var qualifiedName: String { typeName(of: action, withModules: true) }

    /// Where the action was called: `Feed/FeedView.swift:40`.
    public var caller: String { CallSite(fileID: fileID, line: line).description }
}

extension ActionEvent: CustomStringConvertible {
    /// The event as text, indented by the depth: `  [8] FindUser returned after 1.2 ms`.
    ///
    /// It omits input and output, which may be long or secret, and shows only the type of an error of
    /// a ``Confidential`` action. In a trace, it names the plug that the answering one has replaced.
    public var description: String {
        let call = String(repeating: "  ", count: depth) + "[\(callID)] \(name)"
        return switch phase {
        case .began:
            "\(call) began at \(caller)"
                + (replaced.map { ", answered by what has replaced \($0)" } ?? "")
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

extension ActionEvent.Outcome {
    init(_ error: any Error) {
        self = error is CancellationError ? .cancelled : .failed(error)
    }
}
