package import Plan
package import Plug

/// What happens while somebody logs in.
package enum LoginEvent: Sendable {
    case login(RunPhase<User>)
    case suggestion(RunPhase<User?>)
}

/// Logs in, and tells a screen about it.
package final class LoginInteractor: Interactor<LoginEvent> {
    package func logIn(_ name: String, _ password: String) -> Promise<User> {
        run(Login.self, (name, password), as: LoginEvent.login)
    }

    package func suggestUser() -> Promise<User?> {
        run(SuggestUser.self, as: LoginEvent.suggestion)
    }
}
