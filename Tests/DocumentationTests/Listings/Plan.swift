import Observation
import Plan
import Plug
import PlugTesting
import Testing

// MARK: - The login of the article

// snippet.user
struct User: Equatable, Sendable {
    var name = ""
}

struct Credentials: Sendable {
    var name = ""
    var password = ""
}

class Login: Action<Credentials, Promise<User>> {}

// snippet.login-event
enum LoginEvent: Sendable {
    case login(RunPhase<User>)
}

// snippet.login-interactor
final class LoginInteractor: Interactor<LoginEvent> {
    @discardableResult
    func login(_ credentials: Credentials) -> Promise<User> {
        run(Login.self, credentials, as: LoginEvent.login)
    }
}
// snippet.end

// snippet.login-view-model
struct LoginViewModel: Equatable, Sendable {
    var isLoading = false
    var text = ""
}

@Observable
final class LoginStore: Store {
    var viewModel = LoginViewModel()
}

struct LoginTranslator: Translator {
    func translate(action event: LoginEvent, store: LoginStore) {
        switch event {
        case .login(.started):
            store.viewModel.isLoading = true
        case .login(.succeeded(let user)):
            store.viewModel = LoginViewModel(
                text: "Hello, \(user.name)"
            )
        case .login(.failed(let error)):
            store.viewModel = LoginViewModel(text: "\(error)")
        case .login(.cancelled):
            store.viewModel = LoginViewModel()
        }
    }
}

// snippet.login-presenter
final class LoginPresenter: Presenter<LoginTranslator> {
    private lazy var interactor = LoginInteractor(
        dispatcher: asDispatcher()
    )

    var viewModel: LoginViewModel { store.viewModel }

    func login(_ credentials: Credentials) {
        interactor.login(credentials)
    }
}
// snippet.end

@MainActor
func planOverview() {
    // snippet.plan-overview
    let presenter = LoginPresenter(
        store: LoginStore(),
        translator: LoginTranslator()
    )
    let interactor = LoginInteractor(
        dispatcher: presenter.asDispatcher()
    )

    interactor.login(Credentials(name: "Ada", password: "secret"))
    print(presenter.viewModel.isLoading)
}

@Suite
struct LoginTests {
    @MainActor
    @Test(.actions)
    func `A login loads, and then greets the user`() async throws {
        let (user, resolver) = Promise<User>.pending()
        Login.self <~ { _ in user }
        let presenter = LoginPresenter(
            store: LoginStore(),
            translator: LoginTranslator()
        )
        presenter.login(Credentials(name: "Ada"))
        #expect(presenter.viewModel.isLoading)
        resolver.resolve(User(name: "Ada"))
        await Actions.settled()
        #expect(presenter.viewModel == LoginViewModel(text: "Hello, Ada"))
    }

    @MainActor
    @Test func `A login that is canceled leaves nothing`() async {
        let presenter = LoginPresenter(
            store: LoginStore(),
            translator: LoginTranslator()
        )
        await presenter.dispatched(.login(.started))
        await presenter.dispatched(.login(.cancelled))
        #expect(presenter.viewModel == LoginViewModel())
    }
}

// MARK: - Doc comments

func documentationOfAnyDispatcher() {
    // snippet.documentation-of-any-dispatcher
    let interactor = LoginInteractor(dispatcher: AnyDispatcher { event in print(event) })
    // snippet.end

    interactor.login(Credentials())
}

enum DocumentationOfStore {
    // snippet.login-store
    @Observable final class LoginStore: Store {
        var viewModel = LoginViewModel()
    }
}

@MainActor
func documentationOfPresenter() {
    // snippet.presenting
    final class LoginPresenter: Presenter<LoginTranslator> {
        var viewModel: LoginViewModel { store.viewModel }
    }

    let presenter = LoginPresenter(store: LoginStore(), translator: LoginTranslator())
    let interactor = LoginInteractor(dispatcher: presenter.asDispatcher())
    // snippet.end

    interactor.login(Credentials())
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor
func documentationOfStates(_ presenter: LoginPresenter) async {
    func draw(_ viewModel: LoginViewModel) { print(viewModel.text) }

    // snippet.documentation-of-states
    for await viewModel in presenter.states({ $0.viewModel }) { draw(viewModel) }
}
