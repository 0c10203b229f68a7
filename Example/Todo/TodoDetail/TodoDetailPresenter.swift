package import Plan
import Plug

/// Shows one todo, and runs the user's commands.
package final class TodoDetailPresenter: Presenter<TodoDetailTranslator> {
    private let router: any TodoDetailRouting
    private let user: User
    private lazy var interactor = TodoInteractor(
        user: user,
        dispatcher: AnyDispatcher(self).map(TodoDetailEvent.useCase)
    )

    package init(todo: Todo, user: User, router: any TodoDetailRouting) {
        self.user = user
        self.router = router
        super.init(store: TodoDetailStore(todo: todo), translator: TodoDetailTranslator())
    }

    /// Runs the command that the user typed, and returns when the screen shows the result.
    package func enter(_ line: String) async {
        let id = store.todo.id
        do {
            switch try TodoDetailCommand(line) {
            case .rename(let title): _ = await interactor.rename(id, to: title).result
            case .finish: _ = await interactor.finish(id).result
            case .reopen: _ = await interactor.reopen(id).result
            case .delete:
                if case .success = await interactor.delete(id).result { router.goBack() }
            case .help: dispatch(.said(TodoDetailCommand.usage))
            case .back: router.goBack()
            case .quit: router.quit()
            }
        } catch {
            dispatch(.said("\(error)"))
        }
    }
}
