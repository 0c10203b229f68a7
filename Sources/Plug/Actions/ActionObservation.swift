/// Ends an observer of actions. `Actions.observe(_:)` returns it.
///
/// You may drop it. Then the observer stays as long as its registry. After its end, an observer
/// gets no event, except one that another thread was about to send. The closure is released once
/// the observer and every call that it saw begin have ended. This object doesn't keep the registry
/// alive.
public final class ActionObservation: Sendable {
    private let token: Token<Observer>

    init(of observer: Observer, in registry: Actions) {
        token = Token(observer, in: registry)
    }

    /// Ends the observer. A second call does nothing.
    public func cancel() {
        guard let (observer, registry) = token.take() else { return }
        observer.end()
        registry?.remove(observer)
    }
}
