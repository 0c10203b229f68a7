/// Where one can go from the list.
@MainActor
package protocol TodoListRouting {
    func show(_ todo: Todo, of user: User)
    func showLogin()
    func quit()
}

extension Window: TodoListRouting {
    /// Shows one todo above the list.
    package func show(_ todo: Todo, of user: User) {
        let presenter = TodoDetailPresenter(todo: todo, user: user, router: self)
        push(TodoDetailView(presenter: presenter))
    }

    /// Shows the login instead of all else.
    package func showLogin() {
        start(with: LoginView(presenter: LoginPresenter(router: self)))
    }
}
