package import Plan
import Plug

/// Shows the todos of a user, and runs the user's commands.
package final class TodoListPresenter: Presenter<TodoListTranslator> {
    package let user: User
    private let router: any TodoListRouting
    private lazy var interactor = TodoInteractor(user: user, dispatcher: asDispatcher())

    package init(user: User, router: any TodoListRouting) {
        self.user = user
        self.router = router
        super.init(store: TodoListStore(), translator: TodoListTranslator())
    }

    func asDispatcher() -> AnyDispatcher<TodoEvent> {
        AnyDispatcher(self).map { (event: TodoEvent) in .useCase(event) }
    }

    package func appear() async {
        _ = await interactor.list().result
    }

    /// Runs the command that the user typed, and returns when the list shows the result.
    package func enter(_ line: String) async {
        do {
            try await perform(TodoListCommand(line))
        } catch let error as CommandError {
            dispatch(.said(error.description))
        } catch {
            // The interactor has reported the error to the list.
        }
    }

    private func perform(_ command: TodoListCommand) async throws {
        switch command {
        case .add(let title): _ = try await interactor.add(title).value
        case .rename(let id, let title): _ = try await interactor.rename(id, to: title).value
        case .finish(let id): _ = try await interactor.finish(id).value
        case .reopen(let id): _ = try await interactor.reopen(id).value
        case .delete(let id): _ = try await interactor.delete(id).value
        case .refresh: _ = try await interactor.list().value
        case .filter(let filter): dispatch(.filtered(filter))
        case .help: dispatch(.said(TodoListCommand.usage))
        case .open(let id): open(id)
        case .logOut: router.showLogin()
        case .quit: router.quit()
        }
    }

    private func open(_ id: Int) {
        guard let todo = store.todos.first(where: { $0.id == id }) else {
            return dispatch(.said("\(TodoError.noTodo(id))"))
        }
        router.show(todo, of: user)
    }
}
