/// Where the user can go from the list.
@MainActor
package protocol TodoListRouting {
    func show(_ todo: Todo, of user: User)
    func showLogin()
    func quit()
}

extension Window: TodoListRouting {
    /// Shows one todo on top of the list.
    package func show(_ todo: Todo, of user: User) {
        let presenter = TodoDetailPresenter(todo: todo, user: user, router: self)
        push(TodoDetailView(presenter: presenter))
    }

    /// Shows the login in place of all other screens.
    package func showLogin() {
        start(with: LoginView(presenter: LoginPresenter(router: self)))
    }
}
