import Plug
import PlugTesting
import Testing
import todo

@Suite(.actions { _ = (Rules(), MemoryRoot()) })
struct TodoUseCaseTests {
    @Test func `A title is one line without spaces around it`() async throws {
        let title = "  Buy\tmilk \u{1B}[2J\u{202E}\u{2028}"
        let todos = try await action(AddTodo.self, (title, ada))
        #expect(todos.map(\.title) == ["Buy milk [2J"])
    }

    @Test(arguments: [" \n", "\u{200B}", "\u{200D} \u{FEFF}\u{2060}", "\u{AD}"])
    func `A todo without a title that can be seen is refused`(title: String) async throws {
        await #expect(throws: TodoError.noTitle) {
            try await action(AddTodo.self, (title, ada))
        }
        _ = try await action(AddTodo.self, ("One", ada))
        await #expect(throws: TodoError.noTitle) {
            try await action(RenameTodo.self, (1, "", ada))
        }
    }

    @Test func `Todos are renamed, finished, reopened and deleted`() async throws {
        _ = try await action(AddTodo.self, ("One", ada))
        var todos = try await action(RenameTodo.self, (1, "Two", ada))
        #expect(todos == [Todo(id: 1, title: "Two")])
        todos = try await action(FinishTodo.self, (1, true, ada))
        #expect(todos == [Todo(id: 1, title: "Two", isDone: true)])
        todos = try await action(FinishTodo.self, (1, false, ada))
        #expect(try await action(ListTodos.self, ada) == todos)
        #expect(try await action(DeleteTodo.self, (1, ada)) == [])
    }

    @Test(arguments: ["../ada", "", "a b", "\u{E9}", String(repeating: "a", count: 33)])
    func `A name that could be no file's is no user's`(name: String) async throws {
        await #expect(throws: TodoError.badName) { try await action(Login.self, name) }
        #expect(try await action(Login.self, "Ada-1") == User(name: "ada-1"))
    }

    @Test func `Nothing is done to a todo that isn't there`() async throws {
        await #expect(throws: TodoError.noTodo(7)) {
            try await action(FinishTodo.self, (7, true, ada))
        }
        #expect(TodoError.noTodo(7).description == "There is no todo 7.")
    }
}

private let ada = try! User(name: "ada")
