import Plan

/// Prints the login screen, and tells its presenter what the user types.
final class LoginView: Screen {
    private let presenter: LoginPresenter

    init(presenter: LoginPresenter) { self.presenter = presenter }

    let prompt = "Name: "

    var text: String {
        let greeting = "Whose todos do you want to see? Type a name, or quit."
        return [presenter.store.message, greeting].compactMap(\.self).joined(separator: "\n\n")
    }

    func enter(_ line: String) async { await presenter.enter(line) }
}
