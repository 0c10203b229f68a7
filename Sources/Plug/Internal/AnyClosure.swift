/// A closure of the user's, whatever its type: a function, what it captures, and its actor.
///
/// In memory, all closures are alike: a function, and a reference to what it captures. So one can
/// be stored as if it had another type, and taken out again as what it is. It goes through
/// structures, since Swift would wrap a closure whose type is a parameter.
@usableFromInline
struct AnyClosure: Sendable {
    let closure: @isolated(any) @Sendable () throws -> Void

    @usableFromInline
    init<Input, Output>(
        _ closure: @escaping @isolated(any) @Sendable (Input) throws -> Output
    ) {
        self = unsafeBitCast(Isolated(closure), to: AnyClosure.self)
    }

    @usableFromInline
    init<Input>(effect closure: @escaping @isolated(any) @Sendable (Input) throws -> Void) {
        self = unsafeBitCast(IsolatedEffect(closure), to: AnyClosure.self)
    }

    init(_ closure: @escaping @isolated(any) @Sendable () throws -> Void) {
        self.closure = closure
    }

    @usableFromInline var isolation: (any Actor)? { closure.isolation }

    /// The closure, in a structure of the type in which it came.
    @inlinable
    func `as`<Closure>(_: Closure.Type) -> Closure {
        unsafeBitCast(self, to: Closure.self)
    }
}

// The type of an `@isolated(any)` closure says that its actor is known only at run time. Even where
// its `isolation` is nil, Swift lets such a closure be called from a task alone, which costs more
// than all the rest of a promise. In memory it is the same as a plain closure, with the actor among
// what it captures. So where there is no actor, and only there, it can be called as a plain one, by
// way of the second of two structures with the very same parameters and results. Swift doesn't
// promise that this works: the tests of closures with values of all kinds watch over it.

/// A closure of the user's that returns something.
@usableFromInline
struct Isolated<Input, Output>: Sendable {
    @usableFromInline let closure: @isolated(any) @Sendable (Input) throws -> Output

    @usableFromInline
    init(_ closure: @escaping @isolated(any) @Sendable (Input) throws -> Output) {
        self.closure = closure
    }
}

@usableFromInline
struct Unisolated<Input, Output> {
    @usableFromInline let closure: @Sendable (Input) throws -> Output
}

/// A closure of the user's that returns nothing.
@usableFromInline
struct IsolatedEffect<Input>: Sendable {
    @usableFromInline let closure: @isolated(any) @Sendable (Input) throws -> Void

    @usableFromInline
    init(_ closure: @escaping @isolated(any) @Sendable (Input) throws -> Void) {
        self.closure = closure
    }
}

@usableFromInline
struct UnisolatedEffect<Input> {
    @usableFromInline let closure: @Sendable (Input) throws -> Void
}

struct UnisolatedThunk {
    let closure: @Sendable () throws -> Void
}
