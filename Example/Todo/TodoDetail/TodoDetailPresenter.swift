package import Plan
import Plug

/// Shows one todo, and runs the user's commands.
package final class TodoDetailPresenter: Presenter<TodoTranslator> {
    let id: Int
    private let user: User
    private let router: any TodoDetailRouting
    private lazy var interactor = TodoInteractor(
        user: user,
        dispatcher: AnyDispatcher(self).map(TodoScreenEvent.useCase)
    )

    package init(todo: Todo, user: User, router: any TodoDetailRouting) {
        (id, self.user, self.router) = (todo.id, user, router)
        super.init(store: TodoStore(.loaded([todo])), translator: TodoTranslator())
    }

    /// Runs the command that the user typed, and returns when the screen shows the result.
    package func enter(_ line: String) async {
        do {
            switch try TodoCommand(line, on: id) {
            case .change(let change):
                let result = await interactor.run(change).result
                if case (.success, .delete) = (result, change) { router.goBack(saying: "Deleted.") }
            case .back: router.goBack(saying: nil)
            case .quit: router.quit()
            default: dispatch(.said(TodoCommand.detailUsage))
            }
        } catch {
            dispatch(.said(error.message))
        }
    }
}
