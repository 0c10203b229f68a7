public import Plug

extension Actions {
    /// Lets a number of calls run at the same time. Others wait for their turn, in their order.
    ///
    /// A call that finds a free slot begins on the calling thread. One that waits begins in the
    /// scope of its caller, without an actor. A call that is canceled before its turn never runs.
    /// The slot is given back when the promise is settled or canceled. A call that never ends keeps
    /// its slot. An implementation must not wait for a call that needs a slot of the same limit.
    ///
    /// - Parameter limit: A number, or a limit that several use cases share.
    @discardableResult
    public static func limit<A: IsAction, Value>(
        _ action: A.Type,
        to limit: CallLimit,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken where A.Input: Sendable, A.Output == Promise<Value> {
        intercept(action, fileID, line) { limit.takeTurn() }
    }

    /// Limits an asynchronous use case, whose calls begin on the caller's actor. A call in a task
    /// that is already canceled doesn't run. Otherwise behaves like the form for a promise.
    @discardableResult
    public static func limit<A: IsAsyncAction>(
        _ action: A.Type,
        to limit: CallLimit,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken {
        intercept(action, fileID, line) { limit.takeTurn() }
    }

    /// Limits a use case that returns a stream, which keeps its slot until it ends, or until its
    /// reader is canceled or drops it. Otherwise behaves like the form for a promise.
    @discardableResult
    public static func limit<A: IsAction, Element: Sendable>(
        _ action: A.Type,
        to limit: CallLimit,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken where A.Input: Sendable, A.Output == AsyncThrowingStream<Element, any Error> {
        intercept(
            action,
            { input, next in
                let stream = LimitedStream(limit.takeTurn()) { next(input) }
                return AsyncThrowingStream { try await stream.next() }
            },
            fileID: fileID,
            line: line
        )
    }

    /// Limits a use case that returns a stream without errors. Otherwise behaves like the form for
    /// a stream with errors.
    @discardableResult
    public static func limit<A: IsAction, Element: Sendable>(
        _ action: A.Type,
        to limit: CallLimit,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken where A.Input: Sendable, A.Output == AsyncStream<Element> {
        intercept(
            action,
            { input, next in
                let stream = LimitedStream(limit.takeTurn()) { next(input) }
                return AsyncStream { try? await stream.next() }
            },
            fileID: fileID,
            line: line
        )
    }
}

/// A stream that keeps a slot until it ends or is dropped.
private final class LimitedStream<Stream: AsyncSequence & Sendable>: Sendable
where Stream.Element: Sendable {
    private let turn: Turn

    /// The stream of the implementation, once the turn has come.
    private let stream: Promise<Stream>

    init(_ turn: Turn, _ start: @escaping @Sendable () -> Stream) {
        self.turn = turn
        guard turn.mustWait else {
            stream = Promise(start())
            return
        }
        stream = .ofTask {
            try await turn.turn()
            return start()
        }
    }

    deinit {
        stream.cancel()
        turn.end(nil)
    }

    func next() async throws -> Stream.Element? {
        do {
            if let element = try await stream.value.first() { return element }
        } catch {
            turn.end(error)
            throw error
        }
        turn.end(nil)
        return nil
    }
}

extension AsyncSequence {
    /// The next element of a stream, whose iterators all take from the same elements.
    func first() async throws -> Element? {
        var iterator = makeAsyncIterator()
        return try await iterator.next(isolation: #isolation)
    }
}
