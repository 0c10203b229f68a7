import Testing
import todo

@MainActor
@Suite
struct RouterTests {
    private let window = Window()
    private let user = try! User(name: "ada")

    @Test func `The login leads to the list, and not back`() {
        window.showLogin()
        window.showTodos(of: user)
        #expect(window.screens.count == 1)
        #expect(window.top is TodoListView)
    }

    @Test func `The list leads to a todo, and from there back to the same list`() {
        window.showTodos(of: user)
        let list = window.top
        window.show(Todo(id: 1, title: "One"), of: user)
        #expect(window.top is TodoDetailView)
        window.goBack()
        #expect(window.top === list)
    }

    @Test func `Logging out leads to the login`() {
        window.showTodos(of: user)
        window.showLogin()
        #expect(window.screens.count == 1)
        #expect(window.top is LoginView)
    }

    @Test func `Quitting ends the app`() {
        window.showTodos(of: user)
        window.quit()
        #expect(window.top == nil)
    }
}
