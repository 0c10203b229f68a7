import Synchronization

/// The classes whose `perform` is, or calls, that of ``Action``. Not a flag of the instance, because
/// an instance without properties often needs no memory.
enum MissingOverrides {
    private static let classes = Locked<Set<ObjectIdentifier>>([])

    private static let count = Atomic(0)

    /// How often the `perform` of ``Action`` ran. Read relaxed: a call compares what its own thread
    /// has counted.
    static var calls: Int { count.load(ordering: .relaxed) }

    static func note(_ type: Any.Type) {
        _ = classes.withLock { $0.insert(ObjectIdentifier(type)) }
        count.add(1, ordering: .relaxed)
    }

    static func include(_ type: Any.Type) -> Bool {
        classes.withLock { $0.contains(ObjectIdentifier(type)) }
    }
}
