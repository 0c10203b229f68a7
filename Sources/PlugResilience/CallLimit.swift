public import Plug

/// How many calls may run at the same time. Several use cases may share one.
///
/// A number is one, too: `Actions.limit(UploadPhoto.self, to: 3)`.
public final class CallLimit: Sendable, ExpressibleByIntegerLiteral {
    /// How many slots are free and, if none is, the calls that wait.
    private let state: Locked<(free: Int, line: [Promise<Void>.Resolver])>
    fileprivate let count: Int

    /// Creates a limit. If `count` is less than 1, `Actions.limit` stops the program.
    public init(_ count: Int) {
        self.count = count
        state = Locked((count, []))
    }

    /// Creates a limit. Otherwise the same as `init(_:)`.
    public convenience init(integerLiteral count: Int) { self.init(count) }

    /// Takes a slot, or a place in the line. The end of the pass gives it back.
    fileprivate func take() -> CallPass {
        let (turn, resolver) = Promise<Void>.pendingInside()
        let isFree = state.withLock { state in
            if state.free == 0 { state.line.append(resolver) }
            defer { state.free = max(0, state.free - 1) }
            return state.free > 0
        }
        if isFree { resolver.resolve() }
        let before: @Sendable () async throws -> Void = { try await turn.value }
        return CallPass(before: before, waits: !isFree, end: { [self] _ in leave(resolver) })
    }

    /// Leaves the line or, after the turn, gives the slot to the next.
    private func leave(_ resolver: Promise<Void>.Resolver) {
        let next = state.withLock { state -> Promise<Void>.Resolver? in
            if let place = state.line.firstIndex(where: { $0 === resolver }) {
                state.line.remove(at: place)
            } else if state.line.isEmpty {
                state.free += 1
            } else {
                return state.line.removeFirst()
            }
            return nil
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
        expectAtLeastOne(limit.count, "A limit", fileID, line)
        return intercept(action, by: Limit(limit: limit), fileID: fileID, line: line)
    }
}
