/// A use case, synchronous or asynchronous.
///
/// Don't conform to it yourself. Subclass ``Action`` or ``AsyncAction``.
public protocol Pluggable: SendableMetatype {
    /// What the caller passes in.
    associatedtype Input

    /// What the caller gets back.
    associatedtype Output

    /// The class it derives from: ``Action`` or ``AsyncAction``. So the compiler knows that no use
    /// case is of both kinds.
    associatedtype Base
}

/// A use case that returns a value, or a promise of a value.
///
/// Don't conform to it yourself. Subclass ``Action``.
public protocol IsAction<Input, Output>: Pluggable where Base == Action<Input, Output> {
    /// Does the work. Nil means that there is no output, unless the output is an optional.
    func perform(_ input: Input) -> Output?
}

/// A use case that its caller awaits. Don't conform to it yourself. Subclass ``AsyncAction``.
public protocol IsAsyncAction<Input, Output>: Pluggable
where Input: Sendable, Output: Sendable, Base == AsyncAction<Input, Output> {
    /// Does the work on the caller's actor. It throws if the work fails.
    nonisolated(nonsending) func perform(_ input: Input) async throws -> Output
}

extension Sequence<any Pluggable.Type> {
    /// Each type once, at its first position. O(n).
    var unique: [any Pluggable.Type] {
        var seen: Set<ObjectIdentifier> = []
        return filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}
