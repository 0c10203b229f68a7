import Plug

/// What distinguishes a call from others of its use case. Unchecked, because inputs that can be
/// compared are `Sendable` here.
struct CallKey: Equatable, @unchecked Sendable {
    let hash: Int

    /// Nil for a use case without an input.
    private let input: AnyHashable?
    private let caller: AnyHashable?

    /// A scope whose calls are apart. Kept, so that no later one has its place in memory.
    private let registry: Actions?

    init(_ input: Any, _ caller: (any Hashable)? = nil, in registry: Actions? = nil) {
        self.input = input as? AnyHashable
        self.caller = caller.map { AnyHashable($0) }
        self.registry = registry
        var hasher = Hasher()
        hasher.combine(self.input)
        hasher.combine(self.caller)
        hasher.combine(registry.map { ObjectIdentifier($0) })
        hash = hasher.finalize()
    }

    static func == (one: CallKey, other: CallKey) -> Bool {
        one.registry === other.registry && one.caller == other.caller && one.hasInput(of: other)
    }

    /// Whether both are for the same input, whoever calls.
    func hasInput(of other: CallKey) -> Bool { input == other.input }
}
