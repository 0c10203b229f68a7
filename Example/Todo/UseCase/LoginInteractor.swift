package import Plan
import Plug

/// The events that tell what happens while somebody logs in.
package enum LoginEvent: Sendable {
    case login(RunPhase<User>)
    case suggestion(RunPhase<User?>)
}

/// Runs the use cases of the login, and dispatches their events to a screen.
///
/// Each method hands on where it was called, so that errors and observers name that line.
final class LoginInteractor: Interactor<LoginEvent> {
    func logIn(
        _ name: String,
        _ password: String,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<User> {
        run(Login.self, (name, password), as: LoginEvent.login, fileID: fileID, line: line)
    }

    func suggestUser(fileID: StaticString = #fileID, line: UInt = #line) -> Promise<User?> {
        run(SuggestUser.self, as: LoginEvent.suggestion, fileID: fileID, line: line)
    }
}
