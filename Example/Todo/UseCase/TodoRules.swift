import Plug

/// What the app does for each use case of a todo. The keeping is left to a repository.
enum TodoRules {
    static func plug() {
        ListTodos.self <~ { user in action(ReadTodos.self, user).then { $0.todos } }
        AddTodo.self <~ { title, user in change(user) { try $0.add(checked(title)) } }
        RenameTodo.self <~ { id, title, user in
            change(user) { book in
                let title = try checked(title)
                try book.change(id) { $0.title = title }
            }
        }
        FinishTodo.self <~ { id, isDone, user in
            change(user) { book in try book.change(id) { $0.isDone = isDone } }
        }
        DeleteTodo.self <~ { id, user in change(user) { try $0.delete(id) } }
    }

    private static func change(
        _ user: User,
        _ change: @escaping @Sendable (inout TodoBook) throws -> Void
    ) -> Promise<[Todo]> {
        action(ChangeTodos.self, (user, change)).then { $0.todos }
    }

    /// A title in one line, of which something can be seen.
    private static func checked(_ title: String) throws -> String {
        guard let words = title.words else { throw TodoError.noTitle }
        return words
    }
}
