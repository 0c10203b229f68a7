import Plug

/// The screens in their states, as previews show them where there are some. Mocks answer.
@MainActor
enum States {
    static func text() async throws -> String {
        let (user, router) = (try User(name: "ada"), Window())
        let todos = [Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Bread", isDone: true)]
        let broken = UserError("The disk is broken.")
        var text = ""
        func show(_ name: String, _ screen: some Screen, _ lines: String..., plugs: () -> Void)
            async
        {
            await Actions.withScope {
                plugs()
                for line in lines {
                    await line == "appear" ? screen.appear() : screen.enter(line)
                }
            }
            text += "\n--- \(name)\n\(screen.text)\n"
        }
        func list() -> some Screen { TodoListView(of: user, router: router) }
        await show("Login", LoginView(router: router)) {}
        await show("Login, refused", LoginView(router: router), "a b") {
            Login.self <~ { _ in throw UserError.badName }
        }
        await show("List, loading", list()) {}
        await show("List, failed", list(), "appear") { ListTodos.self <~ { _ in throw broken } }
        await show("List, empty", list(), "appear") { ListTodos.self <~ { _ in [] } }
        await show("List, filled", list(), "appear") { ListTodos.self <~ { _ in todos } }
        await show("List, a change failed", list(), "appear", "delete 1") {
            ListTodos.self <~ { _ in todos }
            DeleteTodo.self <~ { _ in throw broken }
        }
        return text
    }
}
