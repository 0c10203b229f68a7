package import Plan

/// The events of the login screen.
package enum LoginEvent: Sendable {
    case said(String)
    case login(RunPhase<User>)
}

/// Turns events into what the login screen shows.
package struct LoginTranslator: Translator {
    package init() {}

    package func translate(action event: LoginEvent, store: LoginStore) {
        switch event {
        case .said(let message): store.message = message
        case .login(.started): store.message = "One moment …"
        case .login(.failed(let error)): store.message = error.message
        case .login(.succeeded), .login(.cancelled): store.message = nil
        }
    }
}
