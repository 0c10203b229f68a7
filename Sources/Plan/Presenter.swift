/// What a view talks to: it shows the state of a store, and handles the actions that change it.
///
/// It receives actions from interactors, lets a ``Translator`` write them into the ``store``, and
/// gives the view what is to be shown. Subclass it for each screen:
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
/// ## The order of actions
///
/// All actions that are dispatched to one presenter, through whichever dispatcher and from
/// whichever thread, stand in one line. A dispatch that begins after another has returned stands
/// behind it. The main actor handles the line from its head:
///
/// - A dispatch on the main actor returns after its action has been handled, and before it all that
///   stood in line, even if another thread has put it there and waits for the main actor.
/// - A dispatch from inside a translation returns at once, and its action is handled after those in
///   line, before the outermost dispatch returns. So translations never nest.
/// - A dispatch from elsewhere returns at once, and the main actor comes to the line when it can.
/// - With ``Delivery/coalesced``, each dispatch returns at once, and the main actor handles the
///   line in its next turn; what is dispatched during that waits for the turn after it.
///
/// A dispatch after the presenter is gone does nothing, and what still waits in line then is
/// dropped. Nobody waits for a dropped action.
///
/// A dispatch on the main actor that finds nobody in line takes no lock and allocates nothing.
@MainActor
open class Presenter<Translator: Plan.Translator>: Dispatchable {
    /// What holds the state. Views read it; the translator writes it.
    public let store: Translator.Store

    nonisolated let queue: ActionQueue<Translator.Action>

    /// Creates a presenter.
    ///
    /// - Parameters:
    ///   - store: What holds the state.
    ///   - translator: What writes actions into it.
    ///   - delivery: When it does so.
    public init(store: Translator.Store, translator: Translator, delivery: Delivery = .atOnce) {
        self.store = store
        queue = ActionQueue(delivery: delivery) { action in
            translator.translate(action: action, store: store)
        }
    }

    deinit {
        queue.close()
    }

    /// Handles an action: at once on the main actor, soon from elsewhere, never inside another one.
    public nonisolated func dispatch(_ action: Translator.Action) {
        queue.dispatch(action)
    }

    /// Handles an action, and returns when that is done. Cancelling the task changes nothing.
    public nonisolated(nonsending) func dispatched(_ action: Translator.Action) async {
        await queue.dispatched(action, nil)
    }

    /// A dispatcher for an interactor. It does not keep the presenter alive.
    ///
    /// Overload it by its return type to let an interactor with other actions feed the presenter:
    ///
    /// ```swift
    /// func asDispatcher() -> AnyDispatcher<TermsUseCaseAction> {
    ///     AnyDispatcher(self).map { (action: TermsUseCaseAction) in .terms(action) }
    /// }
    /// ```
    public nonisolated func asDispatcher() -> AnyDispatcher<Translator.Action> {
        AnyDispatcher(queue)
    }
}
