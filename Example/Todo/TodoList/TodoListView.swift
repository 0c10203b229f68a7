import Plan

/// Prints the list, and tells its presenter what the user types.
package final class TodoListView: Screen {
    private let presenter: TodoListPresenter

    package init(of user: User, router: any TodoListRouting) {
        presenter = TodoListPresenter(user: user, router: router)
    }

    package let prompt = "todo> "

    package var text: String {
        let store = presenter.store
        var lines = ["Todos of \(presenter.user.name)"]
        switch store.todos {
        case .loading: lines.append("  One moment …")
        case .failed(let reason):
            lines += ["  They can't be shown. \(reason)", "  Type refresh to try again."]
        case .loaded(let todos):
            let open = todos.count { !$0.isDone }
            lines[0] += ": \(open) open, \(todos.count - open) done"
            lines += todos.map(line)
            if todos.isEmpty { lines.append("  Nothing to do. Type add TITLE, or help.") }
        }
        if let message = store.message { lines += ["", message] }
        return lines.joined(separator: "\n")
    }

    package func appear() async { await presenter.appear() }

    package func enter(_ line: String) async { await presenter.enter(line) }

    private func line(for todo: Todo) -> String {
        let number = "\(todo.id)"
        let indent = String(repeating: " ", count: max(0, 3 - number.count))
        return "\(indent)\(number) [\(todo.isDone ? "x" : " ")] \(todo.title)"
    }
}
