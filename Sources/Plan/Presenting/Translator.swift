/// Turns an event, which tells what happened, into state, which tells what to show.
///
/// A ``Presenter`` calls its translator with each event, one event at a time and in order. A
/// translator should change nothing but the store: the test of a translator then needs no more than
/// a store and an event.
///
/// ## Topics
///
/// - ``translate(action:store:)``
/// - ``Action``
/// - ``Store``
@MainActor
public protocol Translator<Action, Store> {
    /// The type of the events. It has nothing to do with the actions of Plug.
    associatedtype Action: Sendable

    /// The type that holds the state.
    associatedtype Store: Plan.Store

    /// Writes into the store what an event means for the screen.
    func translate(action event: Action, store: Store)
}
