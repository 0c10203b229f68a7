/// Where one can go from the list.
@MainActor
package protocol TodoListRouting {
    func show(_ todo: Todo, of user: User)
    func logOut()
    func quit()
}

/// Leads from the list to other screens, by changing the window.
package struct TodoListRouter: TodoListRouting {
    private let window: Window

    package init(window: Window) {
        self.window = window
    }

    package func show(_ todo: Todo, of user: User) {
        window.push(TodoDetailBuilder.build(for: todo, of: user, in: window))
    }

    package func logOut() {
        window.start(with: LoginBuilder.build(in: window))
    }

    package func quit() {
        window.close()
    }
}
