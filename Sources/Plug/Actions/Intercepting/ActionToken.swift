/// Removes an interceptor or an observer. `Actions.intercept` and `Actions.observe` return it.
///
/// You may drop it. Then the interceptor or the observer stays as long as its registry. While the
/// token of an interceptor lives, and until the next change after that, each intercepted call takes
/// a lock, and retains what `cancel()` would release. A token doesn't keep the registry alive.
public final class ActionToken: Sendable {
    private struct State: Sendable {
        /// Nil once it is removed.
        var element: (any Removable)?

        /// Nil for the registry of the process, which a weak reference would slow down.
        weak var registry: Actions?
    }

    private let state: Locked<State>
    private let isShared: Bool

    init(_ element: any Removable, in registry: Actions) {
        isShared = registry.isShared
        state = Locked(State(element: element, registry: isShared ? nil : registry))
    }

    deinit { state.withLock { $0.element }?.stay() }

    /// Removes the interceptor or the observer. A second call does nothing.
    ///
    /// Running calls continue with an interceptor. An observer gets no event anymore, except one
    /// that another thread was about to send. When the calls that went through it are over, what it
    /// captured is released. An inner scope keeps an interceptor until its next call of the action.
    public func cancel() {
        // Released outside the lock, because what it captured may have a `deinit`.
        let (element, registry) = state.withLock { ($0.element.take(), $0.registry) }
        element?.remove(from: isShared ? .shared : registry)
    }
}

/// What a token stands for.
protocol Removable: AnyObject, Sendable {
    /// Removes it from its registry, if that still exists. Called once at most.
    func remove(from registry: Actions?)

    /// Called if nothing can remove it anymore.
    func stay()
}
