import Plug

/// How a tape stores and restores an output that is not `Codable`.
///
/// `try tape.record(FetchPicture.self, storing: .picture)` uses a format that an extension defines.
public struct TapeFormat: Sendable {
    /// The type that is stored: an output, or the value of a promise.
    let value: Any.Type
    /// Whether two outputs are equal. Nil if that is unknown, or if the format is the user's own.
    private(set) var areEqual: (@Sendable (Any, Any) -> Bool)?
    let store: @Sendable (Any) throws -> JSON
    let restore: @Sendable (JSON) throws -> Any

    /// Creates a format from two functions that reverse each other.
    ///
    /// The functions run on the thread that answers a call. If one throws during a recording,
    /// ``Tape/save()`` throws. If `restore` throws in a replay, the call fails.
    public init<Value, Stored: Codable & SendableMetatype>(
        _ store: @escaping @Sendable (Value) throws -> Stored,
        restoring restore: @escaping @Sendable (Stored) throws -> Value
    ) {
        value = Value.self
        // The code that uses the format has compared this type with the type of the output.
        self.store = { try JSON(store($0 as! Value)) }
        self.restore = { try restore($0.decoded(as: Stored.self)) }
    }

    /// The format of a type that is `Codable` or `Void`, or nil for another type.
    init?(of type: Any.Type) {
        func format<Value: Codable & SendableMetatype>(_: Value.Type) -> TapeFormat {
            TapeFormat({ (value: Value) in value }, restoring: { $0 })
        }
        func equality<Value: Equatable & SendableMetatype>(
            of _: Value.Type
        ) -> @Sendable (Any, Any) -> Bool { { $0 as! Value == $1 as! Value } }
        let codable = type as? any (Codable & SendableMetatype).Type
        guard codable != nil || type == Void.self else { return nil }
        self = codable.map { format($0) } ?? TapeFormat({ () in Bool?.none }, restoring: { _ in })
        areEqual = (type as? any (Equatable & SendableMetatype).Type).map { equality(of: $0) }
    }
}
