/// Shows the state of a store to a view, and handles the events that change the state.
///
/// A presenter gets events from interactors, and lets a ``Translator`` write them into the
/// ``store``. A view reads the store through the presenter. Subclass `Presenter` for each screen:
///
/// <!-- snippet: Plan.presenting -->
/// ```swift
/// final class LoginPresenter: Presenter<LoginTranslator> {
///     var viewModel: LoginViewModel { store.viewModel }
/// }
///
/// let presenter = LoginPresenter(store: LoginStore(), translator: LoginTranslator())
/// let interactor = LoginInteractor(dispatcher: presenter.asDispatcher())
/// ```
///
/// ## The order of events
///
/// All events that are dispatched to one presenter wait in one queue, whatever the dispatcher and
/// the thread. If one dispatch begins after another has returned, its event comes after the other
/// event. The main actor handles the queue from its head, one event at a time:
///
/// - A dispatch on the main actor returns after its event has been handled. Events already in the
///   queue, including those from other threads, are handled first. Events that other threads
///   dispatch meanwhile wait for a further turn of the main actor.
/// - A dispatch from inside a translation returns immediately, so translations never nest. Its
///   event keeps its place in the queue. It is handled before the outermost dispatch returns,
///   unless an event from another thread is in between.
/// - A dispatch from elsewhere returns immediately, and so does every dispatch with
///   ``Delivery/coalesced``. In its next turn, the main actor handles what is in the queue then, at
///   most 256 events. Later events wait for the turn after it.
///
/// After the presenter is released, all events are dropped, and no dispatch waits for one.
///
/// A dispatch on the main actor that finds the queue empty takes no lock and allocates nothing.
@MainActor
open class Presenter<Translator: Plan.Translator>: Dispatchable {
    /// The state. Views read the store, and the translator writes it.
    public let store: Translator.Store

    nonisolated let queue: EventQueue<Translator.Event>

    /// Creates a presenter of a store, which a translator writes.
    public init(store: Translator.Store, translator: Translator, delivery: Delivery = .atOnce) {
        self.store = store
        let handler = TranslatingHandler(translator: translator, store: store)
        queue = EventQueue(delivery: delivery, handler: handler)
    }

    deinit {
        queue.close()
    }

    /// Handles an event, in the order that ``Presenter`` explains.
    public nonisolated func dispatch(_ event: Translator.Event) {
        queue.dispatch(event)
    }

    /// Handles an event, and returns after that. Canceling the task changes nothing.
    public nonisolated(nonsending) func dispatched(_ event: Translator.Event) async {
        await queue.dispatched(event, nil)
    }

    /// Creates a dispatcher for an interactor. The dispatcher doesn't retain the presenter.
    ///
    /// An interactor whose events have another type needs a mapped dispatcher. Overload this method
    /// by its return type:
    ///
    /// <!-- snippet: PlanClient.as-dispatcher -->
    /// ```swift
    /// func asDispatcher() -> AnyDispatcher<TermsEvent> {
    ///     AnyDispatcher(self).map { (event: TermsEvent) in .terms(event) }
    /// }
    /// ```
    public nonisolated func asDispatcher() -> AnyDispatcher<Translator.Event> {
        AnyDispatcher(queue)
    }
}
