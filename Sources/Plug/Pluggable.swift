/// What every use case has, whether it answers at once or asynchronously.
///
/// You never conform to this protocol yourself: subclass ``Action`` or ``AsyncAction``. It exists
/// so that both kinds are plugged, unplugged and asked about by the same names.
public protocol Pluggable: SendableMetatype {
    /// What the caller hands over.
    associatedtype Input
    /// What the caller gets back.
    associatedtype Output
}

extension Sequence<any Pluggable.Type> {
    /// Each type once, where it stands first. O(n).
    var unique: [any Pluggable.Type] {
        var seen: Set<ObjectIdentifier> = []
        return filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}
