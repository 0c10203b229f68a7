/// Where one can go from the screen of one todo.
@MainActor
package protocol TodoDetailRouting {
    func goBack()
    func quit()
}

/// Leads from the screen of one todo to other screens, by changing the window.
package struct TodoDetailRouter: TodoDetailRouting {
    private let window: Window

    package init(window: Window) {
        self.window = window
    }

    package func goBack() {
        window.pop()
    }

    package func quit() {
        window.close()
    }
}
