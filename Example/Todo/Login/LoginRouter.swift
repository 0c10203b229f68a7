/// Where the user can go from the login screen.
@MainActor
package protocol LoginRouting {
    func showTodos(of user: User)
    func quit()
}

extension Window: LoginRouting {
    package func showTodos(of user: User) { show(TodoListView(of: user, router: self)) }
}
