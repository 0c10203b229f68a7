/// Turns an event, which says what happened, into state, which says what to show.
///
/// A ``Presenter`` calls its translator with each event, in order, one at a time. A translator
/// should change nothing but the store. Then its test needs only a store and an event.
@MainActor
public protocol Translator<Event, Store> {
    /// The type of the events.
    associatedtype Event: Sendable

    /// The type that holds the state.
    associatedtype Store: Plan.Store

    /// Changes the store as an event requires.
    func translate(action event: Event, store: Store)
}
