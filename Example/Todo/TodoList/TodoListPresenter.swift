package import Plan
import Plug

/// Shows the todos of a user, and runs the user's commands.
package final class TodoListPresenter: Presenter<TodoTranslator> {
    package let user: User
    private let router: any TodoListRouting
    private lazy var interactor = TodoInteractor(
        user: user,
        dispatcher: AnyDispatcher(self).map(TodoListEvent.useCase)
    )

    package init(user: User, router: any TodoListRouting) {
        (self.user, self.router) = (user, router)
        super.init(store: TodoStore(), translator: TodoTranslator())
    }

    package func appear() async { _ = await interactor.list().result }

    /// Runs the command that the user typed, and returns when the list shows the result.
    package func enter(_ line: String) async {
        do {
            switch try TodoCommand(line) {
            case .change(let change): _ = await interactor.run(change).result
            case .refresh: await appear()
            case .help: dispatch(.said(TodoCommand.usage))
            case .logOut: router.showLogin()
            case .quit: router.quit()
            }
        } catch {
            dispatch(.said(error.message))
        }
    }
}
