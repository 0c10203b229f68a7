import Plug

/// An interceptor that gives each call a pass.
protocol CallPolicy: PromiseInterceptor, AsyncActionInterceptor, ActionInterceptor {
    /// The pass of a call, or nil if nothing is to be done. An error fails the call.
    func pass(for action: any Pluggable.Type) throws -> CallPass?
}

extension CallPolicy {
    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        do {
            return try pass(for: action)?.promise { next(input) } ?? next(input)
        } catch {
            return Promise(error: error)
        }
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        guard let pass = try pass(for: action) else { return try await next(input) }
        return try await pass.run { try await next(input) }
    }

    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        guard let stream = Output.self as? any ResilientStream.Type,
            let pass = try? pass(for: action)
        else { return next(input) }
        // As in a `PromiseInterceptor`, no caller may change the input after the call.
        nonisolated(unsafe) let input = input
        func read<Stream: ResilientStream>(_: Stream.Type) -> Output {
            let reader = StreamReader<Stream>(pass) { next(input) as! Stream }
            return Stream.reading { try await reader.next() } as! Output
        }
        return read(stream)
    }
}

extension Actions {
    /// Stops the program at the caller's line if a number is less than 1.
    static func expectAtLeastOne(
        _ number: Int,
        _ name: String,
        _ fileID: StaticString,
        _ line: UInt
    ) {
        if number >= 1 { return }
        fatalError("\(name) must be at least 1 (was \(number))", file: fileID, line: line)
    }
}

/// Reads a stream whose call has a pass, and ends the pass with the stream, or when it is dropped.
///
/// Unchecked, because nothing says at run time whether a stream may be sent. It goes to its reader
/// only, as without this.
private final class StreamReader<Stream: ResilientStream>: @unchecked Sendable {
    private struct State: @unchecked Sendable {
        /// Nil before the call's turn.
        var stream: Stream?

        /// Whether the first element has come, so that no other attempt may follow.
        var hasElement = false
        var isOver = false
    }

    private let pass: CallPass
    private let start: @Sendable () -> Stream
    private let state: Locked<State>

    init(_ pass: CallPass, _ start: @escaping @Sendable () -> Stream) {
        (self.pass, self.start) = (pass, start)
        state = Locked(State(stream: pass.before != nil && pass.waits ? nil : start()))
    }

    deinit { end(nil) }

    func next() async throws -> Stream.Element? {
        do {
            let state = state.withLock { $0 }
            let element =
                state.hasElement
                ? try await state.stream?.first()
                : try await pass.attempt { attempts in
                    let stream = attempts == 0 ? state.stream ?? start() : start()
                    // The former stream is released outside the lock.
                    var new = State(stream: stream)
                    self.state.withLock { swap(&$0, &new) }
                    return try await stream.first()
                }
            if element == nil { end(nil) }
            self.state.withLock { $0.hasElement = true }
            return element
        } catch {
            end(error)
            throw error
        }
    }

    private func end(_ error: (any Error)?) {
        let wasOver = state.withLock { state in
            defer { state.isOver = true }
            return state.isOver
        }
        if !wasOver { pass.end(error) }
    }
}

extension AsyncSequence {
    /// The next element of a stream, whose iterators all take from the same elements.
    fileprivate func first() async throws -> Element? {
        var iterator = makeAsyncIterator()
        return try await iterator.next(isolation: #isolation)
    }
}
