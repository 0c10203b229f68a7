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

    package func asDispatcher() -> AnyDispatcher<LoginEvent> {
        AnyDispatcher(self).map { (event: LoginEvent) in .useCase(event) }
    }

    package func appear() async {
        _ = await interactor.suggestUser().result
    }

    /// Takes a name, or the suggested one for an empty line.
    package func enter(name: String) {
        if name.lowercased() == "quit" { return router.quit() }
        let name = name.isEmpty ? viewModel.suggestion?.name ?? "" : name
        dispatch(.named(name))
    }

    /// Takes the password of the name.
    package func enter(password: String) async {
        let credentials = Credentials(name: viewModel.name ?? "", password: password)
        if let user = try? await interactor.logIn(credentials).value { router.showTodos(of: user) }
    }
}
