import Testing
import todo

@MainActor
@Suite
struct RouterTests {
    @Test func `The login leads to the list, and not back`() throws {
        let window = Window()
        window.start(with: LoginBuilder.build(in: window))
        LoginRouter(window: window).showTodos(of: try User(name: "ada"))
        #expect(window.screens.count == 1)
        #expect(window.top is TodoListView)
    }

    @Test func `The list leads to a todo, and from there back to the same list`() throws {
        let window = Window()
        let user = try User(name: "ada")
        let list = TodoListBuilder.build(for: user, in: window)
        window.start(with: list)
        TodoListRouter(window: window).show(Todo(id: 1, title: "One"), of: user)
        #expect(window.top is TodoDetailView)
        TodoDetailRouter(window: window).goBack()
        #expect(window.top === list)
    }

    @Test func `Logging out leads to the login`() throws {
        let window = Window()
        window.start(with: TodoListBuilder.build(for: try User(name: "ada"), in: window))
        TodoListRouter(window: window).logOut()
        #expect(window.screens.count == 1)
        #expect(window.top is LoginView)
    }

    @Test func `Quitting is possible everywhere`() {
        for quit in [
            { LoginRouter(window: $0).quit() },
            { TodoListRouter(window: $0).quit() },
            { TodoDetailRouter(window: $0).quit() },
        ] as [@MainActor (Window) -> Void] {
            let window = Window()
            window.start(with: LoginBuilder.build(in: window))
            quit(window)
            #expect(window.top == nil)
        }
    }
}
