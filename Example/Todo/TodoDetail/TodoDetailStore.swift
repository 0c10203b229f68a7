import Observation
import Plan

/// The state of the screen of one todo.
@Observable
package final class TodoDetailStore: Store {
    package var todo: Todo
    package var message: String?

    package init(todo: Todo) { self.todo = todo }
}
