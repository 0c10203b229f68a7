import Plan
import Plug
import PlugTesting
import Testing
import todo

@MainActor
@Suite(.actions)
struct PresenterTests {
    @Test func `What only tells those who write programs something stays hidden`() async throws {
        struct Unknown: Error { let detail = "Domain=NSCocoaErrorDomain Code=512" }
        Login.self <~ { _ in Promise(error: Unknown()) }
        ListTodos.self <~ { _ in Promise(error: Unknown()) }
        let login = LoginPresenter(router: SpyRouter())
        await login.enter("ada")
        #expect(login.store.message == "That didn't work. Please try again.")
        let list = TodoListPresenter(user: try User(name: "ada"), router: SpyRouter())
        await list.appear()
        #expect(list.store.message == "That didn't work. Please try again.")
    }

    @Test func `The list has done what the user types`() async throws {
        let user = try User(name: "ada")
        let todo = Todo(id: 1, title: "One")
        AddTodo.self <~ { new in Promise([Todo(id: 1, title: new.title)]) }
        DeleteTodo.self <~ { _ in Promise([]) }
        let router = SpyRouter()
        let presenter = TodoListPresenter(user: user, router: router)
        await presenter.enter("add One")
        #expect(presenter.store.todos == [todo])
        #expect(presenter.store.message == "Added.")
        await presenter.enter("show 1")
        await presenter.enter("delete 1")
        #expect(presenter.store.todos == [])
        await presenter.enter("show 1")
        #expect(presenter.store.message == "There is no todo 1.")
        await presenter.enter("logout")
        await presenter.enter("quit")
        #expect(router.log == ["One of ada", "login", "quit"])
    }

    @Test func `A deleted todo leads back, unless deleting fails`() async throws {
        let user = try User(name: "ada")
        let router = SpyRouter()
        let todo = Todo(id: 1, title: "One")
        let presenter = TodoDetailPresenter(todo: todo, user: user, router: router)
        DeleteTodo.self <~ { deletion in Promise(error: TodoError.noTodo(deletion.id)) }
        await presenter.enter("delete")
        #expect(presenter.store.message == "There is no todo 1.")
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
