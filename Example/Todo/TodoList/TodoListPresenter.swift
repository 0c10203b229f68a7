package import Plan
import Plug

/// Shows the todos of a user, and runs the user's commands.
package final class TodoListPresenter: Presenter<TodoTranslator> {
    package let user: User
    private let router: any TodoListRouting
    private lazy var interactor = TodoInteractor(
        user: user,
        dispatcher: AnyDispatcher(self).map(TodoScreenEvent.useCase)
    )

    package init(user: User, router: any TodoListRouting) {
        (self.user, self.router) = (user, router)
        super.init(store: TodoStore(), translator: TodoTranslator())
    }

    package func appear(saying message: String?) async {
        if case .success = await interactor.list().result, let message { dispatch(.said(message)) }
    }

    /// Runs the command that the user typed, and returns when the list shows the result.
    package func enter(_ line: String) async {
        do {
            switch try TodoCommand(line) {
            case .change(let change): _ = await interactor.run(change).result
            case .open(let id):
                guard let todo = store.todo(id) else { throw UserError.noTodo(id) }
                router.show(todo, of: user)
            case .filter(let word):
                guard let filter = TodoFilter(rawValue: word)
                else { throw UserError("Type filter all, filter open or filter done.") }
                dispatch(.filtered(filter))
            case .refresh: await appear(saying: nil)
            case .help, .back: dispatch(.said(TodoCommand.listUsage))
            case .logOut: router.showLogin()
            case .quit: router.quit()
            }
        } catch {
            dispatch(.said(error.message))
        }
    }
}
