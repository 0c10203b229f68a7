/// Where the user can go from the list.
@MainActor
package protocol TodoListRouting {
    func showLogin()
    func quit()
}

extension Window: TodoListRouting {
    package func showLogin() { show(LoginView(router: self)) }
}
