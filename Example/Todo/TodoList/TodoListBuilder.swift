/// Puts the parts of the list together.
@MainActor
package enum TodoListBuilder {
    package static func build(for user: User, in window: Window) -> TodoListView {
        let router = TodoListRouter(window: window)
        return TodoListView(presenter: TodoListPresenter(user: user, router: router))
    }
}
