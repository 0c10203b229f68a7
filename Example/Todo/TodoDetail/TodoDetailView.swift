import Plan

/// Prints one todo, and tells its presenter what the user types.
final class TodoDetailView: Screen {
    private let presenter: TodoDetailPresenter

    init(presenter: TodoDetailPresenter) { self.presenter = presenter }

    var prompt: String { "todo \(presenter.id)> " }

    var text: String {
        var lines = ["Todo \(presenter.id) is gone. Type back."]
        if let todo = presenter.store.todo(presenter.id) {
            lines = [
                "Todo \(todo.id): \(todo.title.withoutControls)",
                todo.isDone ? "It is done." : "It is open.",
            ]
        }
        if let message = presenter.store.message { lines += ["", message] }
        return lines.joined(separator: "\n")
    }

    func enter(_ line: String) async { await presenter.enter(line) }
}
