/// What performs an action, whatever its input and output, and where it comes from.
///
/// Unchecked, because the compiler checks no class that others inherit from: each stored property,
/// here and in both subclasses, is a constant of a `Sendable` type.
@usableFromInline
class AnyImplementation: @unchecked Sendable {
    /// Makes an instance, to tell what it is. Nil for a closure.
    final let makeInstance: (@Sendable () -> Any)?

    /// Where it was plugged. Nil for the operator, which can't know.
    final let location: CallSite?

    @usableFromInline
    init(makeInstance: (@Sendable () -> Any)?, at location: CallSite?) {
        self.makeInstance = makeInstance
        self.location = location
    }
}

/// What performs a synchronous action, as one closure.
@usableFromInline
final class Implementation<Input, Output>: AnyImplementation, @unchecked Sendable {
    /// Performs the action. Nil says that the implementation does not override `perform`.
    @usableFromInline let perform: @Sendable (Input) -> Output?

    @usableFromInline
    init(
        makeInstance: (@Sendable () -> Any)? = nil,
        at location: CallSite? = nil,
        perform: @escaping @Sendable (Input) -> Output?
    ) {
        self.perform = perform
        super.init(makeInstance: makeInstance, at: location)
    }
}

/// What performs an asynchronous action, as one closure.
@usableFromInline
final class AsyncImplementation<Input, Output>: AnyImplementation, @unchecked Sendable {
    /// Performs the action on the caller's actor.
    @usableFromInline let perform: nonisolated(nonsending) @Sendable (Input) async throws -> Output

    @usableFromInline
    init(
        makeInstance: (@Sendable () -> Any)? = nil,
        at location: CallSite? = nil,
        perform: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Output
    ) {
        self.perform = perform
        super.init(makeInstance: makeInstance, at: location)
    }
}

extension AnyImplementation {
    /// The implementation of an action.
    ///
    /// The cast isn't checked: under the key of an action and its kind stand only implementations
    /// of that action, as ``ActionKey`` says.
    @inlinable
    final func of<A: IsAction>(_ action: A.Type) -> Implementation<A.Input, A.Output> {
        unsafeDowncast(self, to: Implementation<A.Input, A.Output>.self)
    }

    /// The implementation of an asynchronous action, cast for the same reason.
    @inlinable
    final func of<A: IsAsyncAction>(
        async action: A.Type
    ) -> AsyncImplementation<A.Input, A.Output> {
        unsafeDowncast(self, to: AsyncImplementation<A.Input, A.Output>.self)
    }
}

// MARK: - Making implementations

extension AnyImplementation {
    /// An implementation that makes an instance for each call.
    @inlinable
    static func instances<A: IsAction>(
        _ make: @escaping @Sendable () -> A,
        at location: CallSite?
    ) -> AnyImplementation {
        let perform: @Sendable (A.Input) -> A.Output?
        if A.Output.self is any OptionalOutput.Type {
            perform = performer(ofOptional: make)
        } else {
            perform = { input in make().perform(input) }
        }
        return Implementation<A.Input, A.Output>(
            makeInstance: { make() },
            at: location,
            perform: perform
        )
    }

    /// An implementation that calls a closure.
    @inlinable
    static func closure<A: IsAction>(
        of action: A.Type,
        _ perform: @escaping @Sendable (A.Input) -> A.Output,
        at location: CallSite?
    ) -> AnyImplementation {
        // In one optional more, a nil that the closure returns is an output, no missing override.
        Implementation<A.Input, A.Output>(at: location) { input in .some(perform(input)) }
    }

    /// An asynchronous implementation that makes an instance for each call.
    @inlinable
    static func asyncInstances<A: IsAsyncAction>(
        _ make: @escaping @Sendable () -> A,
        at location: CallSite?
    ) -> AnyImplementation {
        AsyncImplementation<A.Input, A.Output>(
            makeInstance: { make() },
            at: location,
            perform: { input in try await make().perform(input) }
        )
    }

    /// Performs an action whose output is optional. A nil is an output, unless `perform` of
    /// ``Action`` itself has left a note that it was called.
    @usableFromInline
    @inline(never)
    static func performer<A: IsAction>(
        ofOptional make: @escaping @Sendable () -> A
    ) -> @Sendable (A.Input) -> A.Output? {
        { input in
            let implementation = make()
            // An earlier call may have left a note, as one of `super.perform` does.
            ThreadNotes.ofThisThread.pointee.missingOverride = nil
            if let output = implementation.perform(input) { return output }
            if ThreadNotes.ofThisThread.pointee.missingOverride == type(of: implementation) {
                return nil
            }
            return (A.Output.self as? any OptionalOutput.Type)?.none as? A.Output
        }
    }
}

/// An interceptor: what makes an implementation of another one, by putting a closure around it.
@usableFromInline
struct Interceptor: Sendable {
    @usableFromInline
    typealias Wrap = @Sendable (AnyImplementation, any Pluggable.Type) -> AnyImplementation

    let wrap: Wrap

    /// The type of an interceptor of all actions.
    var name: String?

    /// Where it was written.
    let location: CallSite
}
