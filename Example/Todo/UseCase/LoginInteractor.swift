import Plan
import Plug

/// Runs the use case of the login, and dispatches what happens to a screen.
///
/// The method hands on where it was called, so that errors and observers name that line.
final class LoginInteractor: Interactor<RunPhase<User>> {
    func logIn(
        _ name: String,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<User> {
        run(Login.self, name, as: { $0 }, fileID: fileID, line: line)
    }
}
