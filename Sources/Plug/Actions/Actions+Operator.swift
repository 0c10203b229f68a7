infix operator <~ : AssignmentPrecedence

// The forms for closures are disfavoured for the sake of one error. An instance of the wrong type fits
// no form, and where several are equally wrong, the compiler only says that `<~` "cannot be applied".
// Now it blames the form for instances: "cannot convert value of type 'MockUnlike' to expected
// argument type 'LikePhoto'". A closure that returns a promise fits one form, and any other closure
// fits another.

/// Plugs an implementation into a use case: `LikePhoto.self <~ NetworkLikePhoto()`.
///
/// The same as `Actions.plug(_:to:)`: the right side is evaluated for each call, and a second
/// plug replaces the first.
///
/// ReactiveSwift declares an operator of this name with another precedence. In a file that imports
/// both modules, write `Actions.plug`.
@inlinable @inline(__always)
@discardableResult
public func <~ <A: IsAction>(
    action: A.Type,
    implementation: @autoclosure @escaping @Sendable () -> A
) -> Plugged<A> {
    Actions.current.plug(action, AnyImplementation.instances(implementation, at: nil))
    return Plugged()
}

/// Plugs a closure into a use case: `LikePhoto.self <~ { photo in Promise() }`.
///
/// The closure runs once for each call, on the calling thread. A second plug replaces the first.
@inlinable @inline(__always)
@discardableResult
@_disfavoredOverload
public func <~ <A: IsAction>(
    action: A.Type,
    perform: @escaping @Sendable (A.Input) -> A.Output
) -> Plugged<A> {
    Actions.current.plug(action, AnyImplementation.closure(of: action, perform, at: nil))
    return Plugged()
}

/// Plugs an asynchronous closure into a use case that promises its output:
/// `LikePhoto.self <~ { photo in try await backend.like(photo.id) }`.
///
/// The same as `Promise { … }` in a closure: it runs in a task of its own, on the actor of the code
/// that wrote it, and cancelling the promise cancels the task. A second plug replaces the first.
@inlinable
@discardableResult
@_disfavoredOverload
public func <~ <A: IsAction, Value>(
    action: A.Type,
    @_inheritActorContext
    perform: @escaping @isolated(any) @Sendable (A.Input) async throws -> Value
) -> Plugged<A> where A.Input: Sendable, A.Output == Promise<Value> {
    action <~ { input in Promise { try await perform(input) } }
}

/// Plugs an implementation into an asynchronous use case: `UploadPhoto.self <~ NetworkUpload()`.
///
/// The right side is evaluated for each call, and a second plug replaces the first.
@inlinable @inline(__always)
@discardableResult
public func <~ <A: IsAsyncAction>(
    action: A.Type,
    implementation: @autoclosure @escaping @Sendable () -> A
) -> Plugged<A> {
    let made = AnyImplementation.asyncInstances(implementation, at: nil)
    Actions.current.plug(action, isAsync: true, made)
    return Plugged()
}

/// Plugs a closure into an asynchronous use case: `UploadPhoto.self <~ { photo in … }`.
///
/// The closure runs once for each call, on the caller's actor. A second plug replaces the first.
@inlinable @inline(__always)
@discardableResult
@_disfavoredOverload
public func <~ <A: IsAsyncAction>(
    action: A.Type,
    perform: nonisolated(nonsending) @escaping @Sendable (A.Input) async throws -> A.Output
) -> Plugged<A> {
    let made = AsyncImplementation<A.Input, A.Output>(perform: perform)
    Actions.current.plug(action, isAsync: true, made)
    return Plugged()
}

/// What one types by mistake: the class where an instance of it belongs.
@available(*, unavailable, message: "plug an instance: write () behind the type on the right side")
public func <~ <A: Pluggable>(action: A.Type, implementation: A.Type) {}
