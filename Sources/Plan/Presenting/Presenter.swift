/// What a view talks to: a presenter shows the state of a store, and handles the events that change
/// the state.
///
/// A presenter receives events from interactors and lets a ``Translator`` write them into the
/// ``store``. A view reads the store through the presenter. Subclass `Presenter` for each screen:
///
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
/// All events that are dispatched to one presenter stand in one line, whatever the dispatcher and
/// the thread. A dispatch that begins after another one has returned puts its event behind the
/// event of the other. The main actor handles the line from its head, one event at a time:
///
/// - A dispatch on the main actor returns after its event has been handled. The events that stood
///   in line before it are handled first, even those from other threads. What other threads
///   dispatch meanwhile is left for a further turn of the main actor.
/// - A dispatch from inside a translation returns at once, so translations never nest. Its event is
///   handled in its place in the line: before the outermost dispatch returns, unless an event from
///   another thread stands in between.
/// - A dispatch from elsewhere returns at once. The main actor handles the line in turns of its
///   own, at most 256 events in each, so that other work of the main actor runs in between.
/// - With ``Delivery/coalesced``, every dispatch returns at once. The main actor handles in its next
///   turn what stands in line then, at most 256 events. What is dispatched during a turn waits for
///   the turn after it.
///
/// A dispatch after the presenter is gone does nothing, and events that still stand in line then
/// are dropped. Nobody waits for a dropped event.
///
/// A dispatch on the main actor that finds the line empty takes no lock and allocates nothing.
@MainActor
open class Presenter<Translator: Plan.Translator>: Dispatchable {
    /// What holds the state. Views read the store; the translator writes it.
    public let store: Translator.Store

    nonisolated let queue: EventQueue<Translator.Action>

    /// Creates a presenter.
    ///
    /// - Parameters:
    ///   - store: What holds the state.
    ///   - translator: What writes events into the store.
    ///   - delivery: When the presenter handles the events.
    public init(store: Translator.Store, translator: Translator, delivery: Delivery = .atOnce) {
        self.store = store
        let handler = TranslatingHandler(translator: translator, store: store)
        queue = EventQueue(delivery: delivery, handler: handler)
    }

    deinit {
        queue.close()
    }

    /// Handles an event: at once on the main actor, soon from elsewhere, never inside another one.
    public nonisolated func dispatch(_ event: Translator.Action) {
        queue.dispatch(event)
    }

    /// Handles an event and returns when that is done. Cancelling the task changes nothing.
    public nonisolated(nonsending) func dispatched(_ event: Translator.Action) async {
        await queue.dispatched(event, nil)
    }

    /// A dispatcher for an interactor. The dispatcher does not keep the presenter alive.
    ///
    /// An interactor whose events have another type feeds the presenter through a mapped
    /// dispatcher. Overload this method by its return type:
    ///
    /// ```swift
    /// func asDispatcher() -> AnyDispatcher<TermsEvent> {
    ///     AnyDispatcher(self).map { (event: TermsEvent) in .terms(event) }
    /// }
    /// ```
    public nonisolated func asDispatcher() -> AnyDispatcher<Translator.Action> {
        AnyDispatcher(queue)
    }
}
