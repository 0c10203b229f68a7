import Observation
import Plan

/// What the screen of one todo shows.
package struct TodoDetailViewModel: Equatable, Sendable {
    package var todo: Todo
    package var message: String?
}

/// The state of the screen of one todo.
@Observable
package final class TodoDetailStore: Store {
    package var viewModel: TodoDetailViewModel

    package init(todo: Todo) {
        viewModel = TodoDetailViewModel(todo: todo)
    }
}
