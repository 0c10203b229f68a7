package import Plan
import Plug

/// Shows the login screen, and then the todos of the user who logs in.
package final class LoginPresenter: Presenter<LoginTranslator> {
    private let router: any LoginRouting
    private lazy var interactor = Interactor(dispatcher: AnyDispatcher(self).map(LoginEvent.login))

    package init(router: any LoginRouting) {
        self.router = router
        super.init(store: LoginStore(), translator: LoginTranslator())
    }

    /// Takes a name, and returns when the next screen appears or this one shows what is wrong.
    package func enter(_ line: String) async {
        switch line.lowercased() {
        case "quit": router.quit()
        case "help", "": dispatch(.said("Type the name whose todos you want to see."))
        default:
            let login = interactor.run(Login.self, line, as: { $0 })
            if let user = try? await login.value { router.showTodos(of: user) }
        }
    }
}
