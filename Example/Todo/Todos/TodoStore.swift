import Observation
import Plan

/// The state of the list, and of the screen of one todo.
@Observable
package final class TodoStore: Store {
    /// What is known of the todos. Failure is not the same as having none.
    package enum Todos: Equatable, Sendable {
        case loading, failed(String), loaded([Todo])
    }

    package var todos: Todos
    package var filter = TodoFilter.all
    package var message: String?

    package init(_ todos: Todos = .loading) { self.todos = todos }

    /// The todo with an ID, if it is known.
    func todo(_ id: Int) -> Todo? {
        if case .loaded(let todos) = todos { todos.first { $0.id == id } } else { nil }
    }
}
