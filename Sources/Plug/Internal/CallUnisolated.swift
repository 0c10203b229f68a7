// The type of an `@isolated(any)` closure says that its actor is known only at run time. Even where
// its `isolation` is nil, Swift lets such a closure be called from a task alone, which costs more
// than all the rest of a promise. In memory it is the same as a plain closure: a function and what
// it captures, with the actor among that. So it can be called as one. The structures see to it that
// both have the very same parameters and results, whatever the types are that they stand for.
//
// None of these must be called with a closure that has an actor.

/// Calls a closure that belongs to no actor, on the calling thread.
@inlinable
@inline(__always)
func callUnisolated<Input, Output>(
    _ body: @escaping @isolated(any) @Sendable (Input) throws -> Output,
    _ input: Input
) throws -> Output {
    try unsafeBitCast(Isolated(body: body), to: Unisolated<Input, Output>.self).body(input)
}

/// Calls a closure that belongs to no actor and returns nothing, on the calling thread.
@inlinable
@inline(__always)
func callUnisolated<Input>(
    _ body: @escaping @isolated(any) @Sendable (Input) throws -> Void,
    _ input: Input
) throws {
    try unsafeBitCast(IsolatedEffect(body: body), to: UnisolatedEffect<Input>.self).body(input)
}

/// Calls a closure without parameters that belongs to no actor, on the calling thread.
func callUnisolated(_ body: @escaping @isolated(any) @Sendable () throws -> Void) throws {
    try unsafeBitCast(IsolatedThunk(body: body), to: UnisolatedThunk.self).body()
}

@usableFromInline
struct Isolated<Input, Output> {
    @usableFromInline let body: @isolated(any) @Sendable (Input) throws -> Output

    @inlinable
    init(body: @escaping @isolated(any) @Sendable (Input) throws -> Output) {
        self.body = body
    }
}

@usableFromInline
struct Unisolated<Input, Output> {
    @usableFromInline let body: @Sendable (Input) throws -> Output
}

@usableFromInline
struct IsolatedEffect<Input> {
    @usableFromInline let body: @isolated(any) @Sendable (Input) throws -> Void

    @inlinable
    init(body: @escaping @isolated(any) @Sendable (Input) throws -> Void) {
        self.body = body
    }
}

@usableFromInline
struct UnisolatedEffect<Input> {
    @usableFromInline let body: @Sendable (Input) throws -> Void
}

private struct IsolatedThunk {
    let body: @isolated(any) @Sendable () throws -> Void
}

private struct UnisolatedThunk {
    let body: @Sendable () throws -> Void
}
