/// Does the work of a screen, and dispatches an event for everything that happens.
///
/// A presenter calls the methods of an interactor. The interactor calls use cases, which are the
/// actions of Plug, and sends events to its ``dispatcher``. An interactor knows nothing about state
/// or views, so the test of an interactor needs no screen.
///
/// <!-- snippet: Plan.login-interactor -->
/// ```swift
/// final class LoginInteractor: Interactor<LoginEvent> {
///     @discardableResult
///     func login(_ credentials: Credentials) -> Promise<User> {
///         run(Login.self, credentials, as: LoginEvent.login)
///     }
/// }
/// ```
///
/// An interactor belongs to its caller, and is not `Sendable`. For every language mode, declare
/// asynchronous methods of a subclass `nonisolated(nonsending)`, so the main actor can await them.
nonisolated open class Interactor<Event: Sendable> {
    /// Where to send events. Any thread may do so, even after the interactor is released.
    public let dispatcher: AnyDispatcher<Event>

    /// Replaces the latest run of each use case.
    var latestRuns: [ObjectIdentifier: () -> Void] = [:]

    /// Creates an interactor that sends its events to a dispatcher.
    public init(dispatcher: AnyDispatcher<Event>) {
        self.dispatcher = dispatcher
    }
}
