import Plan

/// Puts the list together, from its presenter to its view.
@MainActor
package enum TodoListBuilder {
    package static func build(of user: User, router: any TodoListRouting) -> some Screen {
        TodoListView(presenter: TodoListPresenter(user: user, router: router))
    }
}
