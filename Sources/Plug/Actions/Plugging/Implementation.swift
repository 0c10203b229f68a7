/// What performs an action, and how it was plugged. Unchecked, because the compiler checks no
/// class with subclasses: all properties are constants of `Sendable` types.
@usableFromInline
class AnyImplementation: @unchecked Sendable {
    /// Makes an instance, to find out its type. Nil for a closure.
    final let makeInstance: (@Sendable () -> Any)?

    final let origin: PlugOrigin

    init(makeInstance: (@Sendable () -> Any)?, at location: CallSite?) {
        self.makeInstance = makeInstance
        origin = PlugOrigin(location: location, isClosure: makeInstance == nil)
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

extension AnyImplementation {
    /// Performs the action, whose types these must be. Only what has these is plugged into it.
    @inlinable @inline(__always)
    final func perform<Input, Output>(_ input: Input) throws -> Output {
        try typed(as: Implementation<Input, Output>.self).perform(input)
    }

    /// The implementation with the types of its action, cast for the same reason.
    @inlinable @inline(__always)
    final func typed<Input, Output>(
        as type: Implementation<Input, Output>.Type
    ) -> Implementation<Input, Output> {
        unsafeDowncast(self, to: type)
    }
}

// MARK: - Making implementations

extension AnyImplementation {
    @inlinable
    static func instances<A: IsAction>(
        _ make: @escaping @Sendable () -> A,
        at location: CallSite?
    ) -> AnyImplementation {
        Implementation<A.Input, A.Output>(
            makeInstance: { make() },
            at: location,
            perform: { input in
                try steppedOver({ make() }).perform(input) ?? outputOfNil(of: A.self, make)
            }
        )
    }

    @inlinable
    static func instances<A: IsAsyncAction>(
        _ make: @escaping @Sendable () -> A,
        at location: CallSite?
    ) -> AnyImplementation {
        awaited(makeInstance: { make() }, at: location) { (input: A.Input) in
            try await make().perform(input)
        }
    }

    /// The closure is called when the call is awaited.
    @usableFromInline
    static func awaited<Input: Sendable, Output: Sendable>(
        makeInstance: (@Sendable () -> Any)? = nil,
        at location: CallSite? = nil,
        _ work: @escaping Call<Input, Output>.Work
    ) -> AnyImplementation {
        let call = Call(work)
        return Implementation<Input, Call<Input, Output>>(
            makeInstance: makeInstance,
            at: location,
            perform: { _ in call }
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
