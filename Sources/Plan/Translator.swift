/// What turns an action, which tells what happened, into state, which tells what to show.
///
/// A ``Presenter`` calls it with each action, one at a time and in order. It should change nothing
/// but the store: then a test needs no more than a store and an action.
@MainActor
public protocol Translator<Action, Store> {
    /// What can happen.
    associatedtype Action: Sendable

    /// What holds the state.
    associatedtype Store: Plan.Store

    /// Writes into the store what an action means for the screen.
    func translate(action: Action, store: Store)
}
