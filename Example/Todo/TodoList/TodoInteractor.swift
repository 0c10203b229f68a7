package import Plan
import Plug

/// What a user can change.
package enum TodoChange: Equatable, Sendable {
    case add(String)
    case rename(Int, String)
    case finish(Int), reopen(Int), delete(Int)
}

/// What happens to the todos of a user, and what to say of it at its end.
package struct TodoEvent: Sendable {
    package let phase: RunPhase<[Todo]>
    package var praise: String?

    package init(_ phase: RunPhase<[Todo]>, _ praise: String? = nil) {
        (self.phase, self.praise) = (phase, praise)
    }
}

/// Runs the use cases for the todos of one user, and dispatches their events to the list.
package final class TodoInteractor: Interactor<TodoEvent> {
    private let user: User

    package init(user: User, dispatcher: AnyDispatcher<TodoEvent>) {
        self.user = user
        super.init(dispatcher: dispatcher)
    }

    func list() -> Promise<[Todo]> { runLatest(ListTodos.self, user) { TodoEvent($0) } }

    func run(_ change: TodoChange) -> Promise<[Todo]> {
        switch change {
        case .add(let title): run(AddTodo.self, (title, user)) { TodoEvent($0, "Added.") }
        case .rename(let id, let title):
            run(RenameTodo.self, (id, title, user)) { TodoEvent($0, "Renamed.") }
        case .finish(let id): run(FinishTodo.self, (id, true, user)) { TodoEvent($0, "Done.") }
        case .reopen(let id):
            run(FinishTodo.self, (id, false, user)) { TodoEvent($0, "Open again.") }
        case .delete(let id): run(DeleteTodo.self, (id, user)) { TodoEvent($0, "Deleted.") }
        }
    }
}
