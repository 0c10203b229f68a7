package import Plan
import Plug

/// Shows the login screen, and goes on to the todos of whoever logs in.
package final class LoginPresenter: Presenter<LoginTranslator> {
    private let router: any LoginRouting
    private lazy var interactor = LoginInteractor(dispatcher: asDispatcher())

    package init(router: any LoginRouting) {
        self.router = router
        super.init(store: LoginStore(), translator: LoginTranslator())
    }

    package var viewModel: LoginViewModel { store.viewModel }

    func asDispatcher() -> AnyDispatcher<LoginEvent> {
        AnyDispatcher(self).map { (event: LoginEvent) in .useCase(event) }
    }

    package func appear() async {
        _ = await interactor.suggestUser().result
    }

    /// Takes a name, or the suggested one for an empty line.
    package func enter(name: String) {
        switch name.lowercased() {
        case "quit": router.quit()
        case "help": dispatch(.said("Type the name whose todos you want to see."))
        case "": dispatch(.named(viewModel.suggestion?.name ?? ""))
        default: dispatch(.named(name))
        }
    }

    /// Takes the password of the name.
    package func enter(password: String) async {
        let login = interactor.logIn(viewModel.name ?? "", password)
        if let user = try? await login.value { router.showTodos(of: user) }
    }
}
