import Observation
import Plan

/// What the list shows.
package struct TodoListViewModel: Equatable, Sendable {
    package var todos: [Todo] = []
    package var filter = TodoFilter.all
    package var message: String?

    package var shown: [Todo] { todos.filter(filter.includes) }
}

/// The state of the list.
@Observable
package final class TodoListStore: Store {
    package var viewModel = TodoListViewModel()

    package init() {}
}
