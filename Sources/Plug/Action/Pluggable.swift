/// What every use case has, whether it answers at once or asynchronously.
///
/// You never conform to this protocol yourself: subclass ``Action`` or ``AsyncAction``. It exists
/// so that both kinds are plugged, unplugged and asked about by the same names.
///
/// ## Topics
///
/// - ``Input``
/// - ``Output``
public protocol Pluggable: SendableMetatype {
    /// What the caller hands over.
    associatedtype Input

    /// What the caller gets back.
    associatedtype Output
}

/// The shape of a use case that answers its caller synchronously, with a value or a promise of one.
///
/// ``Action`` is the one conformance that you need. The protocol lets generic code say "any action"
/// and still know its input and output.
///
/// ## Topics
///
/// - ``perform(_:)``
public protocol IsAction<Input, Output>: Pluggable {
    /// Does the work, or returns nil to say that nobody implemented it.
    func perform(_ input: Input) -> Output?
}

/// The shape of a use case that its caller awaits.
///
/// ``AsyncAction`` is the one conformance that you need.
///
/// ## Topics
///
/// - ``perform(_:)``
public protocol IsAsyncAction<Input, Output>: Pluggable where Input: Sendable, Output: Sendable {
    /// Does the work on the caller's actor, and throws what goes wrong.
    nonisolated(nonsending) func perform(_ input: Input) async throws -> Output
}

extension Sequence<any Pluggable.Type> {
    /// Each type once, where it stands first. O(n).
    var unique: [any Pluggable.Type] {
        var seen: Set<ObjectIdentifier> = []
        return filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}
