/// Where the user can go from the login screen.
@MainActor
package protocol LoginRouting {
    func showTodos(of user: User)
    func quit()
}

extension Window: LoginRouting {
    /// Shows a user's list in place of all else. The user can't go back to the login.
    package func showTodos(of user: User) {
        start(with: TodoListBuilder.build(of: user, router: self))
    }
}
