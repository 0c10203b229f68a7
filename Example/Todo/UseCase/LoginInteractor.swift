package import Plan
package import Plug

/// The events that tell what happens while somebody logs in.
package enum LoginEvent: Sendable {
    case login(RunPhase<User>)
    case suggestion(RunPhase<User?>)
}

/// Runs the use cases of the login, and dispatches their events to a screen.
package final class LoginInteractor: Interactor<LoginEvent> {
    package func logIn(_ name: String, _ password: String) -> Promise<User> {
        run(Login.self, (name, password), as: LoginEvent.login)
    }

    package func suggestUser() -> Promise<User?> {
        run(SuggestUser.self, as: LoginEvent.suggestion)
    }
}
