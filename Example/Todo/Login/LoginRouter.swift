/// Where one can go from the login screen.
@MainActor
package protocol LoginRouting {
    func showTodos(of user: User)
    func quit()
}

extension Window: LoginRouting {
    /// Shows the list of a user instead of all else: nobody goes back to the login.
    package func showTodos(of user: User) {
        let presenter = TodoListPresenter(user: user, router: self)
        start(with: TodoListView(presenter: presenter))
    }
}
