/// Calls a closure that belongs to no actor, on the calling thread.
///
/// The type of the closure says that its actor is known only at run time. Such a closure can be
/// called from a task alone, even where its `isolation` is known to be nil, and a task costs more
/// than all the rest of a promise. Without that mark it is a plain closure, and this is where it
/// loses it. Never call it with a closure that has an actor.
@inlinable
@inline(__always)
func callUnisolated<Input, Output>(
    _ body: @escaping @isolated(any) @Sendable (Input) throws -> Output,
    _ input: Input
) throws -> Output {
    try withoutActuallyEscaping(body) { (body: (Input) throws -> Output) in try body(input) }
}

/// Calls a closure without parameters that belongs to no actor, on the calling thread.
func callUnisolated<Output>(
    _ body: @escaping @isolated(any) @Sendable () throws -> Output
) throws -> Output {
    try withoutActuallyEscaping(body) { (body: () throws -> Output) in try body() }
}
