import Plug
import PlugTesting
import Synchronization
import Testing
import todo

@MainActor
@Suite(.actions)
struct PresenterTests {
    @Test func `A login that succeeds goes on to the todos of the user`() async {
        Login.self <~ { login in Promise { try User(name: login.name) } }
        let router = SpyRouter()
        let presenter = LoginPresenter(router: router)
        presenter.enter(name: "Ada")
        #expect(presenter.viewModel.name == "ada")
        await presenter.enter(password: "secret")
        #expect(router.log == ["todos of ada"])
    }

    @Test func `A login that fails stays and says why`() async {
        Login.self <~ { _ in Promise(error: LoginError.noPassword) }
        let router = SpyRouter()
        let presenter = LoginPresenter(router: router)
        presenter.enter(name: "ada")
        await presenter.enter(password: "")
        #expect(router.log == [])
        #expect(presenter.viewModel.message == "A password has at least one character.")
    }

    @Test func `An empty line takes the suggested name`() async {
        SuggestUser.self <~ { Promise { try User(name: "grace") } }
        let presenter = LoginPresenter(router: SpyRouter())
        await presenter.appear()
        presenter.enter(name: "")
        #expect(presenter.viewModel.name == "grace")
    }

    @Test func `The list has done what the user types`() async throws {
        let user = try User(name: "ada")
        let todo = Todo(id: 1, title: "One")
        AddTodo.self <~ { new in Promise([Todo(id: 1, title: new.title)]) }
        DeleteTodo.self <~ { _ in Promise([]) }
        let router = SpyRouter()
        let presenter = TodoListPresenter(user: user, router: router)
        await presenter.enter("add One")
        #expect(presenter.viewModel.todos == [todo])
        #expect(presenter.viewModel.message == "Added.")
        await presenter.enter("show 1")
        await presenter.enter("delete 1")
        #expect(presenter.viewModel.todos == [])
        await presenter.enter("show 1")
        #expect(presenter.viewModel.message == "There is no todo 1.")
        await presenter.enter("logout")
        await presenter.enter("quit")
        #expect(router.log == ["One of ada", "login", "quit"])
    }

    @Test func `The list says what went wrong`() async throws {
        let user = try User(name: "ada")
        ListTodos.self <~ { _ in Promise(error: TodoError.noTodo(3)) }
        let presenter = TodoListPresenter(user: user, router: SpyRouter())
        await presenter.appear()
        #expect(presenter.viewModel.message == "There is no todo 3.")
        await presenter.enter("dance")
        #expect(presenter.viewModel.message == "There is no command dance. Type help.")
    }

    @Test func `A call of an interactor is a call of its presenter`() async throws {
        ListTodos.self <~ { _ in Promise([]) }
        SuggestUser.self <~ { Promise(nil) }
        let callers = Mutex<[String]>([])
        let observer = Actions.observe { event in
            if case .began = event.phase { callers.withLock { $0.append(event.caller) } }
        }
        await TodoListPresenter(user: try User(name: "ada"), router: SpyRouter()).appear()
        await LoginPresenter(router: SpyRouter()).appear()
        observer.cancel()
        let files = callers.withLock { $0.map { $0.prefix { $0 != ":" } } }
        #expect(files == ["todo/TodoListPresenter.swift", "todo/LoginPresenter.swift"])
    }

    @Test func `A deleted todo leads back, unless deleting fails`() async throws {
        let user = try User(name: "ada")
        let router = SpyRouter()
        let todo = Todo(id: 1, title: "One")
        let presenter = TodoDetailPresenter(todo: todo, user: user, router: router)
        DeleteTodo.self <~ { deletion in Promise(error: TodoError.noTodo(deletion.id)) }
        await presenter.enter("delete")
        #expect(presenter.viewModel.message == "There is no todo 1.")
        #expect(router.log == [])
        DeleteTodo.self <~ { _ in Promise([]) }
        await presenter.enter("delete")
        #expect(router.log == ["back"])
    }
}

// MARK: - Fixtures

@MainActor
private final class SpyRouter: LoginRouting, TodoListRouting, TodoDetailRouting {
    private(set) var log: [String] = []

    func showTodos(of user: User) { log.append("todos of \(user.name)") }
    func show(_ todo: Todo, of user: User) { log.append("\(todo.title) of \(user.name)") }
    func showLogin() { log.append("login") }
    func goBack() { log.append("back") }
    func quit() { log.append("quit") }
}
