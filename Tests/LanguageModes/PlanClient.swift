import Observation
import Plan
import Plug
import PlugTesting
import Testing

// A login screen in an app's module. No line here is written to please a language mode.

struct User: Equatable, Sendable {
    var name = ""
}

struct Credentials: Sendable {
    var name = ""
    var password = ""
}

class Login: Action<Credentials, Promise<User>> {}
class AcceptTerms: AsyncAction<User, Bool> {}

enum LoginEvent {
    case loading
    case login(Result<User, any Error>)
}

enum TermsEvent {
    case accept(RunPhase<Bool>)
}

class LoginInteractor: Interactor<LoginEvent> {
    @discardableResult
    func login(_ credentials: Credentials) -> Promise<Void> {
        dispatcher.dispatch(.loading)
        return action(Login.self, credentials)
            .then { [dispatcher] user in dispatcher.dispatch(.login(.success(user))) }
            .onError { [dispatcher] error in dispatcher.dispatch(.login(.failure(error))) }
    }

    nonisolated(nonsending) func loginAndWait(_ credentials: Credentials) async {
        await dispatcher.dispatched(.loading)
        do {
            let user = try await action(Login.self, credentials).value
            await dispatcher.dispatched(.login(.success(user)))
        } catch {
            await dispatcher.dispatched(.login(.failure(error)))
        }
    }
}

class TermsInteractor: Interactor<TermsEvent> {
    @discardableResult
    func accept(_ user: User) -> Promise<Bool> {
        run(AcceptTerms.self, user, as: TermsEvent.accept)
    }

    @discardableResult
    func acceptLatest(_ user: User) -> Promise<Bool> {
        runLatest(AcceptTerms.self, user) { phase in .accept(phase) }
    }
}

struct LoginViewModel: Equatable, Sendable {
    var isLoading = false
    var text = ""
    var hasAccepted = false
}

@Observable
final class LoginStore: Store {
    var viewModel = LoginViewModel()
}

enum LoginScreenEvent {
    case login(LoginEvent)
    case terms(TermsEvent)
}

struct LoginTranslator: Translator {
    func translate(action event: LoginScreenEvent, store: LoginStore) {
        switch event {
        case .login(.loading):
            store.viewModel.isLoading = true
        case .login(.login(let result)):
            store.viewModel.isLoading = false
            switch result {
            case .success(let user): store.viewModel.text = "Hello, \(user.name)"
            case .failure(let error): store.viewModel.text = "\(error)"
            }
        case .terms(.accept(.succeeded(let hasAccepted))):
            store.viewModel.hasAccepted = hasAccepted
        case .terms:
            break
        }
    }
}

class LoginPresenter: Presenter<LoginTranslator> {
    var viewModel: LoginViewModel { store.viewModel }

    func asDispatcher() -> AnyDispatcher<LoginEvent> {
        AnyDispatcher(self).map { (event: LoginEvent) in .login(event) }
    }

    // snippet.as-dispatcher
    func asDispatcher() -> AnyDispatcher<TermsEvent> {
        AnyDispatcher(self).map { (event: TermsEvent) in .terms(event) }
    }
}

@MainActor
final class LoginScreen {
    let presenter = LoginPresenter(store: LoginStore(), translator: LoginTranslator())
    lazy var interactor = LoginInteractor(dispatcher: presenter.asDispatcher())
    lazy var terms = TermsInteractor(dispatcher: presenter.asDispatcher())

    func login() async {
        await interactor.loginAndWait(Credentials(name: "Ada", password: "secret"))
    }
}

@MainActor
@Suite(.actions)
struct PlanClient {
    @Test func `A login screen tells what happens`() async throws {
        Login.self <~ { credentials in Promise(User(name: credentials.name)) }
        AcceptTerms.self <~ { _ in true }
        let screen = LoginScreen()
        let presenter = screen.presenter
        let login = screen.interactor.login(Credentials(name: "Grace"))
        #expect(presenter.viewModel.isLoading)
        try await login.value
        await presenter.dispatched(.terms(.accept(.started)))
        #expect(presenter.viewModel.text == "Hello, Grace")
        await screen.login()
        #expect(presenter.viewModel.text == "Hello, Ada")
        #expect(try await screen.terms.accept(User()).value)
        #expect(presenter.viewModel.hasAccepted)
        #expect(try await screen.terms.acceptLatest(User()).value)
    }

    @Test func `A view follows the state of a presenter`() async {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let screen = LoginScreen()
        var texts: [String] = []
        for await viewModel in screen.presenter.states({ $0.viewModel }) {
            texts.append(viewModel.text)
            if texts.count == 2 { break }
            screen.presenter.dispatch(.login(.login(.success(User(name: "Ada")))))
        }
        #expect(texts == ["", "Hello, Ada"])
    }

    @Test func `An interactor is tested with a closure`() async throws {
        AcceptTerms.self <~ { _ in true }
        let (events, continuation) = AsyncStream.makeStream(of: TermsEvent.self)
        let interactor = TermsInteractor(dispatcher: AnyDispatcher { continuation.yield($0) })
        #expect(try await interactor.accept(User()).value)
        continuation.finish()
        var count = 0
        for await _ in events { count += 1 }
        #expect(count == 2)
    }
}
