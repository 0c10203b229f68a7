import Plan

/// Prints the login screen, and tells its presenter what the user types.
package final class LoginView: Screen {
    private let presenter: LoginPresenter

    package init(router: any LoginRouting) { presenter = LoginPresenter(router: router) }

    package let prompt = "Name: "

    package var text: String {
        let greeting = "Whose todos do you want to see? Type a name, or quit."
        return [presenter.store.message, greeting].compactMap(\.self).joined(separator: "\n\n")
    }

    package func enter(_ line: String) async { await presenter.enter(line) }
}
