package import Plan
import Plug

/// Shows one todo, and runs the user's commands.
package final class TodoDetailPresenter: Presenter<TodoDetailTranslator> {
    private let router: any TodoDetailRouting
    private let user: User
    private lazy var interactor = TodoInteractor(user: user, dispatcher: asDispatcher())

    package init(todo: Todo, user: User, router: any TodoDetailRouting) {
        self.user = user
        self.router = router
        super.init(store: TodoDetailStore(todo: todo), translator: TodoDetailTranslator())
    }

    func asDispatcher() -> AnyDispatcher<TodoEvent> {
        AnyDispatcher(self).map { (event: TodoEvent) in .useCase(event) }
    }

    /// Runs the command that the user typed, and returns when the screen shows the result.
    package func enter(_ line: String) async {
        do {
            try await perform(TodoDetailCommand(line))
        } catch let error as CommandError {
            dispatch(.said(error.description))
        } catch {
            // The interactor has reported the error to the screen.
        }
    }

    private func perform(_ command: TodoDetailCommand) async throws {
        let id = store.todo.id
        switch command {
        case .rename(let title): _ = try await interactor.rename(id, to: title).value
        case .finish: _ = try await interactor.finish(id).value
        case .reopen: _ = try await interactor.reopen(id).value
        case .delete:
            _ = try await interactor.delete(id).value
            router.goBack()
        case .help: dispatch(.said(TodoDetailCommand.usage))
        case .back: router.goBack()
        case .quit: router.quit()
        }
    }
}
