import Plan

/// Prints the list, and tells its presenter what the user types.
final class TodoListView: Screen {
    private let presenter: TodoListPresenter

    init(presenter: TodoListPresenter) { self.presenter = presenter }

    let prompt = "todo> "

    var text: String {
        let store = presenter.store
        var lines = ["Todos of \(presenter.user.name)"]
        switch store.todos {
        case .loading: lines.append("  One moment …")
        case .failed(let reason):
            lines += ["  They can't be shown. \(reason)", "  Type refresh to try again."]
        case .loaded(let todos):
            let open = todos.count { !$0.isDone }
            lines[0] += ": \(open) open, \(todos.count - open) done"
            if store.filter != .all { lines[0] += " (only \(store.filter))" }
            let shown = todos.filter(store.filter.includes)
            lines += shown.map(line)
            if todos.isEmpty {
                lines.append("  Nothing to do. Type add TITLE, or help.")
            } else if shown.isEmpty {
                lines.append("  None of them is \(store.filter). Type filter all.")
            }
        }
        if let message = store.message { lines += ["", message] }
        return lines.joined(separator: "\n")
    }

    func appear(saying message: String?) async { await presenter.appear(saying: message) }

    func enter(_ line: String) async { await presenter.enter(line) }

    private func line(for todo: Todo) -> String {
        let number = "\(todo.id)"
        let indent = String(repeating: " ", count: max(0, 3 - number.count))
        return "\(indent)\(number) [\(todo.isDone ? "x" : " ")] \(todo.title.withoutControls)"
    }
}
