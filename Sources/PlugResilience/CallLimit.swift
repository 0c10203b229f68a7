public import Plug

/// How many calls may run at the same time. Several use cases may share one.
///
/// A number is one, too: `Actions.limit(UploadPhoto.self, to: 3)`.
public final class CallLimit: Sendable, ExpressibleByIntegerLiteral {
    private struct State {
        var free: Int

        /// The calls that wait, if no slot is free.
        var line = Line<Promise<Void>.Resolver>()

        mutating func takeFree() -> Bool {
            defer { free = max(0, free - 1) }
            return free > 0
        }
    }

    private let state: Locked<State>

    /// Creates a limit. If `count` is less than 1, the program stops.
    public init(_ count: Int) {
        if count < 1 { fatalError("A limit must be at least 1 (was \(count))") }
        state = Locked(State(free: count))
    }

    /// Creates a limit. Otherwise the same as `init(_:)`.
    public convenience init(integerLiteral count: Int) { self.init(count) }

    /// Takes a slot, or a place in the line. The end of the pass gives it back.
    fileprivate func take() -> CallPass {
        if state.withLock({ $0.takeFree() }) {
            return CallPass(before: {}, waits: false, end: { [self] _ in leave(nil) })
        }
        let (turn, resolver) = Promise<Void>.pendingInside()
        // A slot may be free by now.
        let number = state.withLock { $0.takeFree() ? nil : $0.line.append(resolver) }
        if number == nil { resolver.resolve() }
        return CallPass(before: { try await turn.value }, end: { [self] _ in leave(number) })
    }

    /// Leaves the line or, after the turn, gives the slot to the next.
    private func leave(_ number: Int?) {
        let (next, _) = state.withLock { state -> (Promise<Void>.Resolver?, (any Sendable)?) in
            if let own = number.flatMap({ state.line.remove($0) }) { return (nil, own) }
            let next = state.line.popFirst()
            if next == nil { state.free += 1 }
            return (next, nil)
        }
        next?.resolve()
    }
}

private struct Limit: CallPolicy {
    let limit: CallLimit

    func pass(for action: any Pluggable.Type) -> CallPass? { limit.take() }
}

extension Actions {
    /// Lets a number of calls run at the same time. Others wait for their turn, in their order.
    ///
    /// A call that finds a free slot begins at once. A promise that waits for its turn begins in
    /// the scope of its caller, without an actor. A call that is canceled before its turn never
    /// runs. A slot is given back when the call has ended or was canceled, so a call that never
    /// ends keeps its slot. An implementation must not wait for a call that needs a slot of the
    /// same limit.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - limit: A number, or a limit that several use cases share.
    ///   - fileID: The file of the caller.
    ///   - line: The line of the caller.
    @discardableResult
    public static func limit<A: ResilientAction>(
        _ action: A.Type,
        to limit: CallLimit,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken {
        intercept(action, by: Limit(limit: limit), fileID: fileID, line: line)
    }

    /// Limits a use case that returns a stream. A call keeps its slot until the stream ends, or
    /// until its reader is canceled or drops it. A stream that has to wait begins when it is read.
    /// Otherwise behaves like the form for promises.
    @discardableResult
    public static func limit<A: IsAction>(
        _ action: A.Type,
        to limit: CallLimit,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken where A.Output: ResilientStream {
        intercept(action, by: Limit(limit: limit), fileID: fileID, line: line)
    }
}
