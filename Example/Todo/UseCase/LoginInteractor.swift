package import Plan
package import Plug

/// What happens while somebody logs in.
package enum LoginUseCaseAction: Sendable {
    case login(Phase<User>)
    case suggestion(Phase<User?>)
}

/// Logs in, and tells a screen about it.
package final class LoginInteractor: Interactor<LoginUseCaseAction> {
    package func logIn(_ credentials: Credentials) -> Promise<User> {
        run(Login.self, credentials, as: LoginUseCaseAction.login)
    }

    package func suggestUser() -> Promise<User?> {
        run(SuggestUser.self, as: LoginUseCaseAction.suggestion)
    }
}
