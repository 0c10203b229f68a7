import Plug

/// What the app does for each use case of a todo. The keeping is left to a repository.
enum TodoRules {
    static func list(_ user: User) -> Promise<[Todo]> {
        action(ReadTodos.self, user).then { $0.todos }
    }

    static func add(_ title: String, _ user: User) -> Promise<[Todo]> {
        change(user) { try $0.add(checked(title)) }
    }

    static func rename(_ id: Int, _ title: String, _ user: User) -> Promise<[Todo]> {
        change(user) { book in
            let title = try checked(title)
            try book.change(id) { $0.title = title }
        }
    }

    static func finish(_ id: Int, _ isDone: Bool, _ user: User) -> Promise<[Todo]> {
        change(user) { book in try book.change(id) { $0.isDone = isDone } }
    }

    static func delete(_ id: Int, _ user: User) -> Promise<[Todo]> {
        change(user) { try $0.delete(id) }
    }

    /// Changes the todos in the name of the rule that calls this.
    private static func change(
        _ user: User,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ change: @escaping @Sendable (inout TodoBook) throws -> Void
    ) -> Promise<[Todo]> {
        action(ChangeTodos.self, (user, change), fileID: fileID, line: line).then { $0.todos }
    }

    /// A title in one line, of which something can be seen.
    private static func checked(_ title: String) throws -> String {
        guard let words = title.words else { throw TodoError.noTitle }
        return words
    }
}
