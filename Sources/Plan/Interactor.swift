/// What does the work of a screen, or of a use case, and tells what happens on the way.
///
/// It receives calls from a presenter, performs them with the actions of Plug, and sends what
/// happened to its ``dispatcher``. It knows nothing about state or views, so a test needs no
/// screen.
///
/// ```swift
/// final class LoginInteractor: Interactor<LoginUseCaseAction> {
///     func login(_ credentials: Credentials) {
///         run(Login.self, credentials, as: LoginUseCaseAction.login)
///     }
/// }
/// ```
///
/// An interactor belongs to whoever calls it, and is not `Sendable`. Write asynchronous methods of
/// a subclass as `nonisolated(nonsending)`, so that the main actor can await them in every language
/// mode.
nonisolated open class Interactor<Action: Sendable> {
    /// Where to send what happened. It may be used from any thread, and after the interactor is
    /// gone.
    public let dispatcher: AnyDispatcher<Action>

    /// How to let a later run of the same action take the place of the one that runs now.
    var latestRuns: [ObjectIdentifier: () -> Void] = [:]

    /// Creates an interactor that sends what happens to a dispatcher.
    public init(dispatcher: AnyDispatcher<Action>) {
        self.dispatcher = dispatcher
    }
}
