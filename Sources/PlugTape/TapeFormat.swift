import Plug

/// How an output that is not `Codable` is stored on a tape, and restored from it.
///
/// `try tape.record(FetchPicture.self, storing: .picture)` uses a format that an extension has made.
///
/// ## Topics
///
/// - ``init(_:restoring:)``
public struct TapeFormat: Sendable {
    /// What is stored: an output, or the value of a promise.
    let value: Any.Type
    let store: @Sendable (Any) throws -> JSON
    let restore: @Sendable (JSON) throws -> Any

    /// Creates a format from two functions, of which each undoes the other.
    ///
    /// They run on whatever thread a call is answered. If either throws while a call is recorded,
    /// ``Tape/save()`` tells. If the second throws later, the replayed call fails.
    public init<Value, Stored: Codable & SendableMetatype>(
        _ store: @escaping @Sendable (Value) throws -> Stored,
        restoring restore: @escaping @Sendable (Stored) throws -> Value
    ) {
        value = Value.self
        // Whoever uses the format has compared this type with that of the output.
        self.store = { try JSON(store($0 as! Value)) }
        self.restore = { try restore($0.decoded(as: Stored.self)) }
    }

    /// The format of a type that is `Codable` or `Void`, or nil for another type.
    init?(of type: Any.Type) {
        func format<Value: Codable & SendableMetatype>(_: Value.Type) -> TapeFormat {
            TapeFormat({ (value: Value) in value }, restoring: { $0 })
        }
        let codable = type as? any (Codable & SendableMetatype).Type
        guard codable != nil || type == Void.self else { return nil }
        self = codable.map { format($0) } ?? TapeFormat({ () in Bool?.none }, restoring: { _ in })
    }
}
