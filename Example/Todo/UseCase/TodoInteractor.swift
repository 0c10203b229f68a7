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
///
/// Each method passes its call site on, so that errors and observers name that line.
package final class TodoInteractor: Interactor<TodoEvent> {
    private let user: User

    package init(user: User, dispatcher: AnyDispatcher<TodoEvent>) {
        self.user = user
        super.init(dispatcher: dispatcher)
    }

    func list(fileID: StaticString = #fileID, line: UInt = #line) -> Promise<[Todo]> {
        runLatest(ListTodos.self, user, as: TodoEvent.listed, fileID: fileID, line: line)
    }

    func add(
        _ title: String,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<[Todo]> {
        run(AddTodo.self, (title, user), as: TodoEvent.added, fileID: fileID, line: line)
    }

    func rename(
        _ id: Int,
        to title: String,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<[Todo]> {
        run(RenameTodo.self, (id, title, user), as: TodoEvent.renamed, fileID: fileID, line: line)
    }

    func finish(_ id: Int, fileID: StaticString = #fileID, line: UInt = #line) -> Promise<[Todo]> {
        run(FinishTodo.self, (id, true, user), as: TodoEvent.finished, fileID: fileID, line: line)
    }

    func reopen(_ id: Int, fileID: StaticString = #fileID, line: UInt = #line) -> Promise<[Todo]> {
        run(FinishTodo.self, (id, false, user), as: TodoEvent.reopened, fileID: fileID, line: line)
    }

    func delete(_ id: Int, fileID: StaticString = #fileID, line: UInt = #line) -> Promise<[Todo]> {
        run(DeleteTodo.self, (id, user), as: TodoEvent.deleted, fileID: fileID, line: line)
    }
}
