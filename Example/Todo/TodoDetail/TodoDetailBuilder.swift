/// Puts the parts of the screen of one todo together.
@MainActor
package enum TodoDetailBuilder {
    package static func build(for todo: Todo, of user: User, in window: Window) -> TodoDetailView {
        let router = TodoDetailRouter(window: window)
        let presenter = TodoDetailPresenter(todo: todo, user: user, router: router)
        return TodoDetailView(presenter: presenter)
    }
}
