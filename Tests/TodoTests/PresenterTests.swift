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
        let login = LoginPresenter(router: SpyRouter())
        await login.enter("ada")
        #expect(login.store.message == "That didn't work. Please try again.")
    }

    @Test func `A deleted todo leads back, which is said there, unless deleting fails`()
        async throws
    {
        let router = SpyRouter()
        let todo = Todo(id: 1, title: "One")
        let user = try User(name: "ada")
        let presenter = TodoDetailPresenter(todo: todo, user: user, router: router)
        DeleteTodo.self <~ { deletion in Promise(error: UserError.noTodo(deletion.id)) }
        await presenter.enter("delete")
        #expect(presenter.store.message == "There is no todo 1.")
        #expect(router.log == [])
        DeleteTodo.self <~ { _ in Promise([]) }
        await presenter.enter("delete")
        #expect(router.log == ["back, saying Deleted."])
    }
}
