/// Removes an interceptor or an observer. `Actions.intercept` and `Actions.observe` return it.
///
/// You may drop it. Then the interceptor or the observer stays as long as its registry. While the
/// token of an interceptor lives, and until the next change after that, each intercepted call takes
/// a lock, and retains what `cancel()` would release. A token doesn't keep the registry alive.
public final class ActionToken: Sendable {
    /// Nil once it is removed.
    private let content: Locked<(any Removable)?>

    /// Nil for the registry of the process, which a weak reference would slow down.
    private weak let registry: Actions?
    private let isShared: Bool

    init(of content: any Removable, in registry: Actions) {
        isShared = registry.isShared
        self.registry = isShared ? nil : registry
        self.content = Locked(content)
    }

    deinit { content.withLock { $0 }?.stay() }

    /// Removes the interceptor or the observer. A second call does nothing.
    ///
    /// Running calls continue with an interceptor. An observer gets no event anymore, except one
    /// that another thread was about to send. When the calls that went through it are over, what it
    /// captured is released. An inner scope keeps an interceptor until its next call of the action.
    public func cancel() {
        // Released outside the lock, because what it captured may have a `deinit`.
        content.withLock { $0.take() }?.remove(from: isShared ? .shared : registry)
    }
}

/// What a token removes. Only one of the methods is called, and once.
protocol Removable: Sendable {
    /// Removes this from its registry, if that still exists.
    func remove(from registry: Actions?)

    /// Called when nothing can remove this anymore.
    func stay()
}
