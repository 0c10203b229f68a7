import Plan

/// Prints the list, and tells its presenter what the user types.
package final class TodoListView: Screen {
    private let presenter: TodoListPresenter

    init(presenter: TodoListPresenter) { self.presenter = presenter }

    package let prompt = "todo> "

    package var text: String {
        let store = presenter.store
        let open = store.todos.count { !$0.isDone }
        let done = store.todos.count - open
        var lines = ["Todos of \(presenter.user.name): \(open) open, \(done) done"]
        if store.filter != .all { lines[0] += " (only \(store.filter))" }
        lines += store.shown.map(line)
        if store.todos.isEmpty {
            lines.append("  Nothing to do. Type add TITLE, or help.")
        } else if store.shown.isEmpty {
            lines.append("  None of them is \(store.filter). Type filter all.")
        }
        if let message = store.message { lines += ["", message] }
        return lines.joined(separator: "\n")
    }

    package func appear() async {
        await presenter.appear()
    }

    package func enter(_ line: String) async {
        await presenter.enter(line)
    }

    private func line(for todo: Todo) -> String {
        let number = "\(todo.id)"
        let indent = String(repeating: " ", count: max(0, 3 - number.count))
        return "\(indent)\(number) [\(todo.isDone ? "x" : " ")] \(todo.title.withoutControls)"
    }
}
