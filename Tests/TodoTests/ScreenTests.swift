import Plan
import Plug
import PlugTesting
import Testing
import todo

/// The screens in the states that no session of `SessionTests` shows, printed from mocks.
@MainActor
@Suite(.actions)
struct ScreenTests {
    @Test(arguments: states) func `A screen says what it knows`(state: State) async throws {
        let begun = state.mock()
        let screen = state.screen(try User(name: "ada"))
        let work = Task {
            await screen.appear()
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
    LoginView(router: SpyRouter())
}
private let list: @MainActor @Sendable (User) -> any Screen = { user in
    TodoListView(of: user, router: SpyRouter())
}
private let milk = Todo(id: 1, title: "Milk")
private let greeting = "Whose todos do you want to see? Type a name, or quit."
private let broken = UserError("The disk is broken.")

private let states = [
    State(
        testDescription: "login, loading",
        screen: login,
        lines: ["ada"],
        mock: { begun(Login.self) },
        text: "One moment …\n\n\(greeting)"
    ),
    State(
        testDescription: "list, loading",
        screen: list,
        mock: { begun(ListTodos.self) },
        text: "Todos of ada\n  One moment …"
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
