/// What performs an action, and where it was plugged. Unchecked, because the compiler checks no
/// class with subclasses: all properties are constants of `Sendable` types.
@usableFromInline
class AnyImplementation: @unchecked Sendable {
    /// Makes an instance, to find out its type. Nil for a closure.
    final let makeInstance: (@Sendable () -> Any)?

    /// Where it was plugged. Nil for `<~`, which can't know.
    final let location: CallSite?

    @usableFromInline
    init(makeInstance: (@Sendable () -> Any)?, at location: CallSite?) {
        self.makeInstance = makeInstance
        self.location = location
    }
}

@usableFromInline
final class Implementation<Input, Output>: AnyImplementation, @unchecked Sendable {
    /// Performs the action, or throws a ``MissingAnswerError``.
    @usableFromInline let perform: @Sendable (Input) throws -> Output

    @usableFromInline
    init(
        makeInstance: (@Sendable () -> Any)? = nil,
        at location: CallSite? = nil,
        perform: @escaping @Sendable (Input) throws -> Output
    ) {
        self.perform = perform
        super.init(makeInstance: makeInstance, at: location)
    }
}

@usableFromInline
final class AsyncImplementation<Input, Output>: AnyImplementation, @unchecked Sendable {
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
    /// The implementation with the types of an action. The cast needs no check: only what has these
    /// types is plugged into the action.
    @inlinable
    final func of<A: IsAction>(_ action: A.Type) -> Implementation<A.Input, A.Output> {
        unsafeDowncast(self, to: Implementation<A.Input, A.Output>.self)
    }

    /// The implementation with the types of an asynchronous action, cast for the same reason.
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
        Implementation<A.Input, A.Output>(
            makeInstance: { make() },
            at: location,
            perform: { input in try make().perform(input) ?? outputOfNil(of: A.self, make) }
        )
    }

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

    /// What a call returns if `perform` returned nil: nil, if that is an output. Otherwise the call
    /// fails, and a second instance tells its type. To keep the first would need memory.
    @usableFromInline
    @inline(never)
    static func outputOfNil<A: IsAction>(of action: A.Type, _ make: () -> A) throws -> A.Output {
        if let output = nilOutput(A.Output.self)?.first { return output }
        throw UnpluggedActionError(action, .noOutput(type(of: make())))
    }
}
