package import Plug

/// Lists what the repository has.
package final class ListStoredTodos: ListTodos {
    package override func perform(_ user: User) -> Promise<[Todo]> {
        action(ReadTodos.self, user).then { $0.todos }
    }
}

/// Adds a todo that has a title.
package final class AddStoredTodo: AddTodo {
    package override func perform(_ new: (title: String, user: User)) -> Promise<[Todo]> {
        change(new.user) { book in book.add(try checked(new.title)) }
    }
}

/// Renames a todo that is there, if there is a title.
package final class RenameStoredTodo: RenameTodo {
    package override func perform(
        _ rename: (id: Int, title: String, user: User)
    ) -> Promise<[Todo]> {
        change(rename.user) { book in
            let title = try checked(rename.title)
            try book.change(rename.id) { $0.title = title }
        }
    }
}

/// Finishes or reopens a todo that is there.
package final class FinishStoredTodo: FinishTodo {
    package override func perform(
        _ finish: (id: Int, isDone: Bool, user: User)
    ) -> Promise<[Todo]> {
        change(finish.user) { book in try book.change(finish.id) { $0.isDone = finish.isDone } }
    }
}

/// Deletes a todo that is there.
package final class DeleteStoredTodo: DeleteTodo {
    package override func perform(_ deletion: (id: Int, user: User)) -> Promise<[Todo]> {
        change(deletion.user) { book in try book.delete(deletion.id) }
    }
}

private func change(
    _ user: User,
    _ change: @escaping @Sendable (inout TodoBook) throws -> Void
) -> Promise<[Todo]> {
    action(ChangeTodos.self, (user, change)).then { $0.todos }
}

/// A title in one line. Tabs and escape codes would spoil the list.
private func checked(_ title: String) throws -> String {
    let words = title.split { $0.isWhitespace || $0.unicodeScalars.allSatisfy(\.isControl) }
    guard !words.isEmpty else { throw TodoError.noTitle }
    return words.joined(separator: " ")
}

extension Unicode.Scalar {
    /// Whether it moves the cursor, or does something else than to be shown.
    var isControl: Bool { properties.generalCategory == .control }
}
