package import Plug

/// Implements the screens' use cases with the rules of the app. A repository stores todos.
package struct Rules: LoginNeeds, TodoNeeds {
    package let login = Login.self <~ { name in try User(name: name) }
    package let listTodos =
        ListTodos.self <~ { user in action(ReadTodos.self, user).map { $0.todos } }
    package let addTodo =
        AddTodo.self <~ { title, user in change(user) { try $0.add(checked(title)) } }
    package let deleteTodo = DeleteTodo.self <~ { id, user in change(user) { try $0.delete(id) } }
    package let renameTodo =
        RenameTodo.self <~ { id, title, user in
            change(user) { book in
                let title = try checked(title)
                try book.change(id) { $0.title = title }
            }
        }
    package let finishTodo =
        FinishTodo.self <~ { id, isDone, user in
            change(user) { book in try book.change(id) { $0.isDone = isDone } }
        }

    package init() {}
}

/// Changes the todos on behalf of the rule that calls this function.
private func change(
    _ user: User,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ change: @escaping @Sendable (inout TodoBook) throws -> Void
) -> Promise<[Todo]> {
    action(ChangeTodos.self, (user, change), fileID: fileID, line: line).map { $0.todos }
}

/// A title in one line with 1 to 200 characters, one of them visible.
private func checked(_ title: String) throws -> String {
    // Counted before anything else, because titles of megabytes would take long.
    guard title.utf8.count <= 1_000, title.count <= 200 else { throw UserError.longTitle }
    guard let words = title.words else { throw UserError.noTitle }
    return words
}
