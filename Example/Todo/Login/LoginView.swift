/// Prints the login screen, and tells its presenter what the user types.
package final class LoginView: Screen {
    private let presenter: LoginPresenter

    init(presenter: LoginPresenter) {
        self.presenter = presenter
    }

    package var prompt: Prompt {
        if presenter.viewModel.name != nil { return .secret("Password: ") }
        return .line(presenter.viewModel.suggestion.map { "Name [\($0.name)]: " } ?? "Name: ")
    }

    package var text: String {
        let viewModel = presenter.viewModel
        let greeting = """
            Log in with any name, or type quit. The first password that you type for a name is
            its password until the program ends; it is written nowhere.
            """
        let title = viewModel.name.map { "Hello, \($0)." } ?? greeting
        return [viewModel.message, title].compactMap(\.self).joined(separator: "\n\n")
    }

    package func appear() async {
        await presenter.appear()
    }

    package func enter(_ line: String) async {
        if presenter.viewModel.name == nil {
            presenter.enter(name: line)
        } else {
            await presenter.enter(password: line)
        }
    }
}
