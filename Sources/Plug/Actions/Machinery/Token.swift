/// What `cancel()` takes out of a registry. It doesn't keep the registry alive.
struct Token<Element: AnyObject & Sendable>: ~Copyable, Sendable {
    struct State: Sendable {
        /// Nil once it is taken out.
        var element: Element?

        /// Nil for the registry of the process, which a weak reference would slow down.
        weak var registry: Actions?
    }

    private let state: Locked<State>
    private let isShared: Bool

    init(_ element: Element, in registry: Actions) {
        isShared = registry.isShared
        state = Locked(State(element: element, registry: isShared ? nil : registry))
    }

    var element: Element? { state.withLock { $0.element } }

    /// The element, once, and the registry, if that still exists. The caller releases the element
    /// outside all locks, because what it captured may have a `deinit`.
    func take() -> (element: Element, registry: Actions?)? {
        let (element, registry) = state.withLock { ($0.element.take(), $0.registry) }
        return element.map { ($0, isShared ? .shared : registry) }
    }
}
