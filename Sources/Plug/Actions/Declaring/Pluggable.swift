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

extension Sequence<any Pluggable.Type> {
    /// Each type once, at its first position. O(n).
    var unique: [any Pluggable.Type] {
        var seen: Set<ObjectIdentifier> = []
        return filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}
