import Plan
import Plug
import PlugTesting
import Testing
import todo

/// Every screen in every state, printed from mocks.
@MainActor
@Suite(.actions)
struct ScreenTests {
    @Test(arguments: states) func `A screen says what it knows`(state: State) async throws {
        let begun = state.mock()
        let screen = state.screen(try User(name: "ada"))
        let work = Task {
            await screen.appear(saying: nil)
            for line in state.lines { await screen.enter(line) }
        }
        // What is still loading is looked at meanwhile.
        if let begun { await begun() } else { await work.value }
        #expect(screen.text == state.text)
        work.cancel()
        await work.value
    }
}

// MARK: - States

/// A state of a screen, with the mocks and the lines that lead there, and what is printed.
struct State: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let screen: @MainActor @Sendable (User) -> any Screen
    var lines: [String] = []
    /// Plugs mocks. Returns how to wait for the call of one that doesn't answer.
    let mock: @MainActor @Sendable () -> (@MainActor () async -> Void)?
    let text: String
}

private let login: @MainActor @Sendable (User) -> any Screen = { _ in
    LoginBuilder.build(router: SpyRouter())
}
private let list: @MainActor @Sendable (User) -> any Screen = { user in
    TodoListBuilder.build(of: user, router: SpyRouter())
}
private let detail: @MainActor @Sendable (User) -> any Screen = { user in
    TodoDetailBuilder.build(milk, of: user, router: SpyRouter())
}

private let milk = Todo(id: 1, title: "Milk")
private let bread = Todo(id: 2, title: "Bread", isDone: true)
private let greeting = "Whose todos do you want to see? Type a name, or quit."
private let broken = UserError("The disk is broken.")

private let states = [
    State(
        testDescription: "login, empty",
        screen: login,
        mock: { nil },
        text: greeting
    ),
    State(
        testDescription: "login, loading",
        screen: login,
        lines: ["ada"],
        mock: { begun(Login.self) },
        text: "One moment …\n\n\(greeting)"
    ),
    State(
        testDescription: "login, failed",
        screen: login,
        lines: ["ada"],
        mock: { plug { Login.self <~ { _ in throw broken } } },
        text: "The disk is broken.\n\n\(greeting)"
    ),
    State(
        testDescription: "login, filled",
        screen: login,
        lines: ["ada"],
        mock: { plug { Login.self <~ { name in try User(name: name) } } },
        text: greeting
    ),
    State(
        testDescription: "list, loading",
        screen: list,
        mock: { begun(ListTodos.self) },
        text: "Todos of ada\n  One moment …"
    ),
    State(
        testDescription: "list, empty",
        screen: list,
        mock: { plug { ListTodos.self <~ { _ in Promise([]) } } },
        text: "Todos of ada: 0 open, 0 done\n  Nothing to do. Type add TITLE, or help."
    ),
    State(
        testDescription: "list, failed",
        screen: list,
        mock: { plug { ListTodos.self <~ { _ in throw broken } } },
        text: """
            Todos of ada
              They can't be shown. The disk is broken.
              Type refresh to try again.
            """
    ),
    State(
        testDescription: "list, filled",
        screen: list,
        mock: { plug { ListTodos.self <~ { _ in Promise([milk, bread]) } } },
        text: "Todos of ada: 1 open, 1 done\n  1 [ ] Milk\n  2 [x] Bread"
    ),
    State(
        testDescription: "list, filled, of which the filter shows some",
        screen: list,
        lines: ["filter done"],
        mock: { plug { ListTodos.self <~ { _ in Promise([milk, bread]) } } },
        text: "Todos of ada: 1 open, 1 done (only done)\n  2 [x] Bread"
    ),
    State(
        testDescription: "list, filled, of which the filter shows none",
        screen: list,
        lines: ["filter done"],
        mock: { plug { ListTodos.self <~ { _ in Promise([milk]) } } },
        text: "Todos of ada: 1 open, 0 done (only done)\n  None of them is done. Type filter all."
    ),
    State(
        testDescription: "list, filled, while a change is loading",
        screen: list,
        lines: ["add Bread"],
        mock: {
            ListTodos.self <~ { _ in Promise([milk]) }
            return begun(AddTodo.self)
        },
        text: "Todos of ada: 1 open, 0 done\n  1 [ ] Milk\n\nOne moment …"
    ),
    State(
        testDescription: "list, filled, after a change has failed",
        screen: list,
        lines: ["delete 1"],
        mock: {
            ListTodos.self <~ { _ in Promise([milk]) }
            return plug { DeleteTodo.self <~ { _ in throw broken } }
        },
        text: "Todos of ada: 1 open, 0 done\n  1 [ ] Milk\n\nThe disk is broken."
    ),
    State(
        testDescription: "detail, filled",
        screen: detail,
        mock: { nil },
        text: "Todo 1: Milk\nIt is open."
    ),
    State(
        testDescription: "detail, loading",
        screen: detail,
        lines: ["done"],
        mock: { begun(FinishTodo.self) },
        text: "Todo 1: Milk\nIt is open.\n\nOne moment …"
    ),
    State(
        testDescription: "detail, changed",
        screen: detail,
        lines: ["edit Oat milk"],
        mock: { plug { RenameTodo.self <~ { Promise([Todo(id: $0.id, title: $0.title)]) } } },
        text: "Todo 1: Oat milk\nIt is open.\n\nRenamed."
    ),
    State(
        testDescription: "detail, failed",
        screen: detail,
        lines: ["undo"],
        mock: { plug { FinishTodo.self <~ { _ in throw broken } } },
        text: "Todo 1: Milk\nIt is open.\n\nThe disk is broken."
    ),
    State(
        testDescription: "detail, empty, because another session has deleted it",
        screen: detail,
        lines: ["done"],
        mock: { plug { FinishTodo.self <~ { _ in Promise([bread]) } } },
        text: "Todo 1 is gone. Type back.\n\nDone."
    ),
]

private func plug(_ body: () -> Void) -> (@MainActor () async -> Void)? {
    body()
    return nil
}

/// Plugs a mock that doesn't answer, and returns how to wait for its call.
@MainActor
private func begun<A: IsAction, Value: Sendable>(
    _ useCase: A.Type
) -> (@MainActor () async -> Void)? where A.Output == Promise<Value>, A.Input: Sendable {
    let calls = Actions.record(useCase) { _ in Promise<Value>.pending().promise }
    return { _ = await calls.next() }
}
