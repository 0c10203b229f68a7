import Synchronization

/// Removes an interceptor. `Actions.intercept` returns it.
///
/// You may drop it. Then the interceptor lives as long as its registry. While this object lives,
/// and until the next change after that, each intercepted call takes a lock, and retains what
/// `cancel()` would release. The object doesn't keep the registry alive.
public final class ActionInterception: Sendable {
    private struct State {
        /// Nil once the interceptor is removed.
        var interceptor: Interceptor?

        /// Nil for the registry of the process, which a weak reference would slow down.
        weak var registry: Actions?
    }

    private let state: Locked<State>
    private let isShared: Bool

    init(of interceptor: Interceptor, in registry: Actions) {
        isShared = registry.isShared
        state = Locked(State(interceptor: interceptor, registry: isShared ? nil : registry))
    }

    deinit {
        // From now on, the interceptor can't be removed.
        state.withLock { $0.interceptor }?.isPermanent.store(true, ordering: .relaxed)
    }

    /// Removes the interceptor. A second call does nothing.
    ///
    /// Running calls continue. When they are over, everything that the interceptor captured is
    /// released. Only an inner scope may keep it, until the next call of each action there.
    public func cancel() {
        let (interceptor, registry) = state.withLock { ($0.interceptor.take(), $0.registry) }
        // Released here, outside all locks.
        guard let interceptor else { return }
        (isShared ? Actions.shared : registry)?.remove(interceptor)
    }
}
