package import Plan
import Plug

/// Shows the todos of a user, and runs the user's commands.
package final class TodoListPresenter: Presenter<TodoListTranslator> {
    package let user: User
    private let router: any TodoListRouting
    private lazy var interactor = TodoInteractor(
        user: user,
        dispatcher: AnyDispatcher(self).map(TodoListEvent.useCase)
    )

    package init(user: User, router: any TodoListRouting) {
        self.user = user
        self.router = router
        super.init(store: TodoListStore(), translator: TodoListTranslator())
    }

    package func appear() async {
        _ = await interactor.list().result
    }

    /// Runs the command that the user typed, and returns when the list shows the result.
    package func enter(_ line: String) async {
        do {
            switch try TodoListCommand(line) {
            case .add(let title): _ = await interactor.add(title).result
            case .rename(let id, let title): _ = await interactor.rename(id, to: title).result
            case .finish(let id): _ = await interactor.finish(id).result
            case .reopen(let id): _ = await interactor.reopen(id).result
            case .delete(let id): _ = await interactor.delete(id).result
            case .refresh: await appear()
            case .filter(let filter): dispatch(.filtered(filter))
            case .help: dispatch(.said(TodoListCommand.usage))
            case .open(let id): open(id)
            case .logOut: router.showLogin()
            case .quit: router.quit()
            }
        } catch {
            dispatch(.said("\(error)"))
        }
    }

    private func open(_ id: Int) {
        guard let todo = store.todos.first(where: { $0.id == id }) else {
            return dispatch(.said("\(TodoError.noTodo(id))"))
        }
        router.show(todo, of: user)
    }
}
