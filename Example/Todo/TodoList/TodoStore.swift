import Observation
import Plan

/// The state of the list.
@Observable
package final class TodoStore: Store {
    /// What is known of the todos. Failure is not the same as having none.
    package enum Todos: Equatable, Sendable {
        case loading, failed(String), loaded([Todo])
    }

    package var todos = Todos.loading
    package var message: String?

    package init() {}
}
