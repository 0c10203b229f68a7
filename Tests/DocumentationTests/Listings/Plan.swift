import Observation
import Plan
import Plug
import PlugTesting
import Synchronization
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
    case loading
    case login(Result<User, any Error>)
}

class LoginInteractor: Interactor<LoginEvent> {
    @discardableResult
    func login(_ credentials: Credentials) -> Promise<Void> {
        dispatcher.dispatch(.loading)
        return action(Login.self, credentials)
            .then { [dispatcher] user in
                dispatcher.dispatch(.login(.success(user)))
            }
            .onError { [dispatcher] error in
                dispatcher.dispatch(.login(.failure(error)))
            }
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
        case .loading:
            store.viewModel.isLoading = true
        case .login(.success(let user)):
            store.viewModel = LoginViewModel(
                text: "Hello, \(user.name)"
            )
        case .login(.failure(let error)):
            store.viewModel = LoginViewModel(text: "\(error)")
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
    @Test(.actions)
    func `A login loads, and then tells who it is`() async throws {
        Login.self <~ { _ in Promise(User(name: "Ada")) }
        let steps = Mutex<[String]>([])
        let interactor = LoginInteractor(
            dispatcher: AnyDispatcher { event in
                let step =
                    switch event {
                    case .loading: "loading"
                    case .login(.success(let user)): user.name
                    case .login(.failure(let error)): "\(error)"
                    }
                steps.withLock { $0.append(step) }
            }
        )
        try await interactor.login(Credentials(name: "Ada")).value
        #expect(steps.withLock { $0 } == ["loading", "Ada"])
    }

    @MainActor
    @Test func `A login greets the user`() async {
        let presenter = LoginPresenter(
            store: LoginStore(),
            translator: LoginTranslator()
        )
        let event = LoginEvent.login(.success(User(name: "Ada")))
        await presenter.dispatched(event)
        #expect(presenter.viewModel.text == "Hello, Ada")
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

func documentationOfInteractor() {
    enum LoginEvent: Sendable {
        case login(RunPhase<User>)
    }

    // snippet.login-interactor
    final class LoginInteractor: Interactor<LoginEvent> {
        func login(_ credentials: Credentials) {
            run(Login.self, credentials, as: LoginEvent.login)
        }
    }
}
