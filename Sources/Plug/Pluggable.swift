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
