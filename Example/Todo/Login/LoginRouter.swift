/// Where one can go from the login screen.
@MainActor
package protocol LoginRouting {
    func showTodos(of user: User)
    func quit()
}

/// Leads from the login screen to other screens, by changing the window.
package struct LoginRouter: LoginRouting {
    private let window: Window

    package init(window: Window) {
        self.window = window
    }

    package func showTodos(of user: User) {
        window.start(with: TodoListBuilder.build(for: user, in: window))
    }

    package func quit() {
        window.close()
    }
}
