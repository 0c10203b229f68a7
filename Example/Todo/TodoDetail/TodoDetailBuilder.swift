import Plan

/// Puts the screen of one todo together, from its presenter to its view.
@MainActor
package enum TodoDetailBuilder {
    package static func build(
        _ todo: Todo,
        of user: User,
        router: any TodoDetailRouting
    ) -> some Screen {
        TodoDetailView(presenter: TodoDetailPresenter(todo: todo, user: user, router: router))
    }
}
