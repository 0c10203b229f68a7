/// Removes an interceptor or an observer. `Actions.intercept` and `Actions.observe` return it.
///
/// You may drop it. Then the interceptor or the observer stays as long as its registry. While the
/// token of an interceptor lives, and until the next change after that, each intercepted call takes
/// a lock, and retains what `cancel()` would release. A token doesn't keep the registry alive.
public final class ActionToken: Sendable {
    /// What a token does at its end. Both run at most once, and only one of them.
    struct End: Sendable {
        /// Removes what the token stands for from its registry, if that still exists.
        let remove: @Sendable (Actions?) -> Void

        /// Says that nothing can remove it anymore.
        var stay: @Sendable () -> Void = {}
    }

    /// Nil once it is removed.
    private let end: Locked<End?>

    /// Nil for the registry of the process, which a weak reference would slow down.
    private weak let registry: Actions?
    private let isShared: Bool

    init(in registry: Actions, _ end: End) {
        isShared = registry.isShared
        self.registry = isShared ? nil : registry
        self.end = Locked(end)
    }

    deinit { end.withLock { $0 }?.stay() }

    /// Removes the interceptor or the observer. A second call does nothing.
    ///
    /// Running calls continue with an interceptor. An observer gets no event anymore, except one
    /// that another thread was about to send. When the calls that went through it are over, what it
    /// captured is released. An inner scope keeps an interceptor until its next call of the action.
    public func cancel() {
        // Released outside the lock, because what it captured may have a `deinit`.
        end.withLock { $0.take() }?.remove(isShared ? .shared : registry)
    }
}
