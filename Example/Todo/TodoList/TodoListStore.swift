import Observation
import Plan

/// The state of the list.
@Observable
package final class TodoListStore: Store {
    package var todos: [Todo] = []
    package var filter = TodoFilter.all
    package var message: String?

    package init() {}

    /// The todos that the filter lets through.
    package var shown: [Todo] { todos.filter(filter.includes) }
}
