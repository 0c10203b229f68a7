import Plan
import Plug

/// Runs the login use case, and dispatches its events to a screen.
///
/// The method passes its call site on, so that errors and observers name that line.
final class LoginInteractor: Interactor<RunPhase<User>> {
    func logIn(
        _ name: String,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<User> {
        run(Login.self, name, as: { $0 }, fileID: fileID, line: line)
    }
}
