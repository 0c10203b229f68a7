import Plug

/// How many calls may run at the same time. Several use cases may share one.
///
/// A number is one, too: `Actions.limit(UploadPhoto.self, to: 3)`.
public final class CallLimit: Sendable, ExpressibleByIntegerLiteral {
    private struct State {
        var free: Int

        /// The calls that wait, if there is no free slot.
        var line = Line<Promise<Void>.Resolver>()
    }

    private let state: Locked<State>

    /// Creates a limit.
    ///
    /// - Parameter count: How many calls may run. If it is less than 1, the program stops.
    public init(_ count: Int) {
        if count < 1 { fatalError("A limit must be at least 1 (was \(count))") }
        state = Locked(State(free: count))
    }

    /// Creates a limit. Otherwise the same as `init(_:)`.
    public convenience init(integerLiteral count: Int) { self.init(count) }

    /// Takes a slot, or a place in the line.
    func takeTurn() -> Turn {
        let isFree = state.withLock { state in
            defer { state.free = max(0, state.free - 1) }
            return state.free > 0
        }
        if isFree { return Turn(self) }
        let (promise, resolver) = Promise<Void>.pendingInside()
        // There may be a free slot by now.
        let number = state.withLock { state -> Int? in
            guard state.free == 0 else {
                state.free -= 1
                return nil
            }
            return state.line.append(resolver)
        }
        return number.map { Turn(self, (promise, $0)) } ?? Turn(self)
    }

    /// Leaves the line or, if the turn has come, gives the slot to the next.
    fileprivate func leave(_ number: Int?) {
        let (next, _) = state.withLock { state in
            let own = number.flatMap { state.line.remove($0) }
            let next = own == nil ? state.line.popFirst() : nil
            if own == nil, next == nil { state.free += 1 }
            return (next, own)
        }
        next?.resolve()
    }
}

/// A call's slot, or its place in the line. Without the call, it leaves by itself.
final class Turn: CallPass {
    private let limit: CallLimit

    /// What resolves when the turn has come, and the number in the line. Nil for a free slot.
    private let place: (promise: Promise<Void>, number: Int)?

    private let hasLeft = Locked(false)

    init(_ limit: CallLimit, _ place: (promise: Promise<Void>, number: Int)? = nil) {
        self.limit = limit
        self.place = place
    }

    deinit { end(nil) }

    var mustWait: Bool { place != nil }

    func turn() async throws {
        do {
            try await place?.promise.value
            // The turn may come in the moment of the cancellation.
            try Task.checkCancellation()
        } catch {
            end(error)
            throw error
        }
    }

    func end(_ error: (any Error)?) {
        let hadLeft = hasLeft.withLock { hasLeft in
            defer { hasLeft = true }
            return hasLeft
        }
        if !hadLeft { limit.leave(place?.number) }
    }
}
