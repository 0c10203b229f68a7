import Observation
import Plan
import Plug
import PlugTesting
import Testing

// What follows the login of the article on Plan, which each mode compiles, too. No line here is written
// to please a language mode.

class AcceptTerms: AsyncAction<User, Bool> {}

enum TermsEvent {
    case accept(RunPhase<Bool>)
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

    func refuse() -> Promise<Void> {
        Promise(false).then { [dispatcher] hasAccepted in
            dispatcher.dispatch(.accept(.succeeded(hasAccepted)))
        }
    }

    nonisolated(nonsending) func acceptAndWait(_ user: User) async {
        await dispatcher.dispatched(.accept(.started))
        do {
            let hasAccepted = try await action(AcceptTerms.self, user)
            await dispatcher.dispatched(.accept(.succeeded(hasAccepted)))
        } catch {
            await dispatcher.dispatched(.accept(.failed(error)))
        }
    }
}

@Observable
final class WelcomeStore: Store {
    var name = ""
    var hasAccepted = false
}

enum WelcomeEvent {
    case login(LoginEvent)
    case terms(TermsEvent)
}

struct WelcomeTranslator: Translator {
    func translate(action event: WelcomeEvent, store: WelcomeStore) {
        switch event {
        case .login(.login(.succeeded(let user))): store.name = user.name
        case .terms(.accept(.succeeded(let hasAccepted))): store.hasAccepted = hasAccepted
        case .login, .terms: break
        }
    }
}

class WelcomePresenter: Presenter<WelcomeTranslator> {
    var name: String { store.name }

    func asDispatcher() -> AnyDispatcher<LoginEvent> {
        AnyDispatcher(self).map { (event: LoginEvent) in .login(event) }
    }

    // snippet.as-dispatcher
    func asDispatcher() -> AnyDispatcher<TermsEvent> {
        AnyDispatcher(self).map { (event: TermsEvent) in .terms(event) }
    }
}

@MainActor
final class WelcomeScreen {
    let presenter = WelcomePresenter(store: WelcomeStore(), translator: WelcomeTranslator())
    lazy var login = LoginInteractor(dispatcher: presenter.asDispatcher())
    lazy var terms = TermsInteractor(dispatcher: presenter.asDispatcher())
}

@MainActor
@Suite(.actions)
struct PlanClient {
    private let screen = WelcomeScreen()

    @Test func `A screen of two interactors tells what happens`() async throws {
        Login.self <~ { credentials in Promise(User(name: credentials.name)) }
        AcceptTerms.self <~ { _ in true }
        let user = try await screen.login.login(Credentials(name: "Grace")).value
        #expect(screen.presenter.name == "Grace")
        #expect(try await screen.terms.accept(user).value)
        #expect(screen.presenter.store.hasAccepted)
        try await screen.terms.refuse().value
        await screen.presenter.dispatched(.terms(.accept(.started)))
        #expect(!screen.presenter.store.hasAccepted)
        await screen.terms.acceptAndWait(user)
        #expect(screen.presenter.store.hasAccepted)
        #expect(try await screen.terms.acceptLatest(user).value)
    }

    @Test func `A view follows the state of a presenter`() async {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        var names: [String] = []
        for await name in screen.presenter.states({ $0.name }) {
            names.append(name)
            if names.count == 2 { break }
            screen.presenter.dispatch(.login(.login(.succeeded(User(name: "Ada")))))
        }
        #expect(names == ["", "Ada"])
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
