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
        push(TodoDetailBuilder.build(todo, of: user, router: self))
    }

    /// Shows the login in place of all other screens.
    package func showLogin() { start(with: LoginBuilder.build(router: self)) }
}
