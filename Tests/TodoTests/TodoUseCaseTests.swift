import Plug
import PlugTesting
import Testing
import todo

@Suite(.actions { _ = (Rules(), MemoryRoot()) })
struct TodoUseCaseTests {
    @Test func `A title is one line without spaces around it`() async throws {
        let title = "  Buy\tmilk \u{1B}[2J\u{202E}\u{2028}"
        let todos = try await action(AddTodo.self, (title, ada)).value
        #expect(todos.map(\.title) == ["Buy milk [2J"])
    }

    @Test(arguments: [" \n", "\u{200B}", "\u{200D} \u{FEFF}\u{2060}", "\u{AD}"])
    func `A todo without a title that can be seen is refused`(title: Escaped) async throws {
        await #expect(throws: UserError.noTitle) {
            try await action(AddTodo.self, (title.text, ada)).value
        }
        _ = try await action(AddTodo.self, ("One", ada)).value
        await #expect(throws: UserError.noTitle) {
            try await action(RenameTodo.self, (1, "", ada)).value
        }
    }

    @Test func `A title has at most 200 characters, and one of megabytes takes no time`()
        async throws
    {
        let todos = try await action(AddTodo.self, (String(repeating: "a", count: 200), ada)).value
        #expect(todos.count == 1)
        for count in [201, 10_000_000] {
            let title = String(repeating: "\u{65}\u{301}", count: count)
            await #expect(throws: UserError.longTitle) {
                try await action(AddTodo.self, (title, ada)).value
            }
        }
    }

    @Test(arguments: ["../ada", "", "a b", "\u{E9}", String(repeating: "a", count: 33)])
    func `A name that could be no file's is no user's`(name: String) async throws {
        await #expect(throws: UserError.badName) { try await action(Login.self, name).value }
        #expect(try await action(Login.self, "Ada-1").value == User(name: "ada-1"))
    }
}

private let ada = try! User(name: "ada")
