import Synchronization

/// Removes an interceptor. `Actions.intercept` returns it.
///
/// You may drop it. Then the interceptor lives as long as its registry. While this object lives,
/// and until the next change after that, each intercepted call takes a lock, and retains what
/// `cancel()` would release. The object doesn't keep the registry alive.
public final class ActionInterception: Sendable {
    private let token: Token<Interceptor>

    init(of interceptor: Interceptor, in registry: Actions) {
        token = Token(interceptor, in: registry)
    }

    deinit {
        // From now on, the interceptor can't be removed.
        token.element?.isPermanent.store(true, ordering: .relaxed)
    }

    /// Removes the interceptor. A second call does nothing.
    ///
    /// Running calls continue. When they are over, everything that the interceptor captured is
    /// released. Only an inner scope may keep it, until the next call of each action there.
    public func cancel() {
        if let (interceptor, registry) = token.take() { registry?.remove(interceptor) }
    }
}
