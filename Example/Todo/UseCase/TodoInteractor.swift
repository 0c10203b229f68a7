package import Plan
import Plug

/// The events that report what happens to the todos of a user.
package enum TodoEvent: Sendable {
    case listed(RunPhase<[Todo]>)
    case added(RunPhase<[Todo]>)
    case renamed(RunPhase<[Todo]>)
    case finished(RunPhase<[Todo]>)
    case reopened(RunPhase<[Todo]>)
    case deleted(RunPhase<[Todo]>)
}

/// Runs the use cases for the todos of one user, and dispatches their events to a screen.
package final class TodoInteractor: Interactor<TodoEvent> {
    private let user: User

    package init(user: User, dispatcher: AnyDispatcher<TodoEvent>) {
        self.user = user
        super.init(dispatcher: dispatcher)
    }

    func list() -> Promise<[Todo]> { runLatest(ListTodos.self, user, as: TodoEvent.listed) }

    func add(_ title: String) -> Promise<[Todo]> {
        run(AddTodo.self, (title, user), as: TodoEvent.added)
    }

    func rename(_ id: Int, to title: String) -> Promise<[Todo]> {
        run(RenameTodo.self, (id, title, user), as: TodoEvent.renamed)
    }

    func finish(_ id: Int) -> Promise<[Todo]> {
        run(FinishTodo.self, (id, true, user), as: TodoEvent.finished)
    }

    func reopen(_ id: Int) -> Promise<[Todo]> {
        run(FinishTodo.self, (id, false, user), as: TodoEvent.reopened)
    }

    func delete(_ id: Int) -> Promise<[Todo]> {
        run(DeleteTodo.self, (id, user), as: TodoEvent.deleted)
    }
}
