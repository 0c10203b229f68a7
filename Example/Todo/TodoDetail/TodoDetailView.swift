import Plan

/// Prints one todo, and tells its presenter what the user types.
package final class TodoDetailView: Screen {
    private let presenter: TodoDetailPresenter

    init(presenter: TodoDetailPresenter) { self.presenter = presenter }

    package var prompt: String { "todo \(presenter.store.todo.id)> " }

    package var text: String {
        let todo = presenter.store.todo
        var lines = [
            "Todo \(todo.id): \(todo.title.withoutControls)",
            todo.isDone ? "It is done." : "It is open.",
        ]
        if let message = presenter.store.message { lines += ["", message] }
        return lines.joined(separator: "\n")
    }

    package func enter(_ line: String) async {
        await presenter.enter(line)
    }
}
