/// What distinguishes a call from others of its use case. Unchecked, because inputs that can be
/// compared are `Sendable` here.
///
/// To hash and to compare inputs runs code of the user, which must not run under a lock. So callers
/// make the key before they take the lock, compare the few entries with its hash after they have
/// released it, and take it again to change something.
struct CallKey: Equatable, @unchecked Sendable {
    let hash: Int

    /// Nil for a use case without an input.
    private let input: AnyHashable?

    init(_ input: some Any) {
        self.input = input as? AnyHashable
        hash = self.input?.hashValue ?? 0
    }
}
