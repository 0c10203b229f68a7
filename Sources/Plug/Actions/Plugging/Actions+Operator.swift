infix operator <~ : AssignmentPrecedence

// The forms for closures are disfavored, as each kind of closure fits one. So for an instance of the
// wrong type, Swift doesn't only say that `<~` "cannot be applied", but blames the form for instances:
// "cannot convert value of type 'MockUnlike' to expected argument type 'LikePhoto'".

/// Plugs an implementation into a use case: `LikePhoto.self <~ NetworkLikePhoto()`.
///
/// It is equivalent to `Actions.plug(_:to:)`. Swift evaluates the right side for each call, and a
/// second plug replaces the first. Beside ReactiveSwift's operator, write `Actions.plug`.
@inlinable @inline(__always)
@discardableResult
public func <~ <A: IsAction>(
    action: A.Type,
    implementation: @autoclosure @escaping @Sendable () -> A
) -> Plugged<A> {
    Actions.current.plug(action, .instances(implementation, at: nil))
}

/// Plugs a closure that runs on the calling thread: `LikePhoto.self <~ { photo in Promise() }`.
@inline(never)
@discardableResult
@_disfavoredOverload
public func <~ <A: IsAction>(
    action: A.Type,
    perform: @escaping @Sendable (A.Input) -> A.Output
) -> Plugged<A> {
    Actions.current.plug(action, Implementation(perform: perform))
}

/// Plugs an asynchronous closure: `LikePhoto.self <~ { photo in try await backend.like(photo) }`.
///
/// For each call, it runs in a task of its own, on the actor of the code that wrote it. Canceling
/// the promise cancels the task.
@inline(never)
@discardableResult
@_disfavoredOverload
public func <~ <A: IsAction, Value>(
    action: A.Type,
    @_inheritActorContext
    perform: @escaping @isolated(any) @Sendable (A.Input) async throws -> Value
) -> Plugged<A> where A.Input: Sendable, A.Output == Promise<Value> {
    action <~ { input in
        // An operator doesn't know its line, so messages name that of the call.
        Promise(on: perform.isolation, madeAt: nil) { try await perform(input) }
    }
}

/// Plugs an implementation of an asynchronous action: `UploadPhoto.self <~ NetworkUpload()`.
@inlinable @inline(__always)
@discardableResult
public func <~ <A: IsAsyncAction>(
    action: A.Type,
    implementation: @autoclosure @escaping @Sendable () -> A
) -> Plugged<A> {
    Actions.current.plug(action, .instances(implementation, at: nil))
}

/// Plugs a closure that runs on the caller's actor: `UploadPhoto.self <~ { photo in … }`.
@inline(never)
@discardableResult
@_disfavoredOverload
public func <~ <A: IsAsyncAction>(
    action: A.Type,
    perform: nonisolated(nonsending) @escaping @Sendable (A.Input) async throws -> A.Output
) -> Plugged<A> {
    Actions.current.plug(action, .awaited(perform))
}

/// Explains a compiler error. The right side is a class instead of an instance.
@available(*, unavailable, message: "plug an instance: write () behind the type on the right side")
public func <~ <A: Pluggable>(action: A.Type, implementation: A.Type) {}
