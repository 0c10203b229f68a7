package import Plan
package import Plug

/// What happens to the todos of a user.
package enum TodoUseCaseAction: Sendable {
    case listed(Phase<[Todo]>)
    case added(Phase<[Todo]>)
    case renamed(Phase<[Todo]>)
    case finished(Phase<[Todo]>)
    case reopened(Phase<[Todo]>)
    case deleted(Phase<[Todo]>)
}

/// Works on the todos of one user, and tells a screen about it.
package final class TodoInteractor: Interactor<TodoUseCaseAction> {
    private let user: User

    package init(user: User, dispatcher: AnyDispatcher<TodoUseCaseAction>) {
        self.user = user
        super.init(dispatcher: dispatcher)
    }

    package func list() -> Promise<[Todo]> {
        runLatest(ListTodos.self, user, as: TodoUseCaseAction.listed)
    }

    package func add(_ title: String) -> Promise<[Todo]> {
        run(AddTodo.self, (title, user), as: TodoUseCaseAction.added)
    }

    package func rename(_ id: Int, to title: String) -> Promise<[Todo]> {
        run(RenameTodo.self, (id, title, user), as: TodoUseCaseAction.renamed)
    }

    package func finish(_ id: Int) -> Promise<[Todo]> {
        run(FinishTodo.self, (id, true, user), as: TodoUseCaseAction.finished)
    }

    package func reopen(_ id: Int) -> Promise<[Todo]> {
        run(FinishTodo.self, (id, false, user), as: TodoUseCaseAction.reopened)
    }

    package func delete(_ id: Int) -> Promise<[Todo]> {
        run(DeleteTodo.self, (id, user), as: TodoUseCaseAction.deleted)
    }
}
