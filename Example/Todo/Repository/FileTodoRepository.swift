import Plug

/// Keeps the todos of each user in a file of theirs.
package struct FileTodoRepository: Sendable {
    private let folder: StoreFolder

    package init(_ folder: StoreFolder) {
        self.folder = folder
    }

    /// Plugs this repository.
    package func plug() {
        ReadTodos.self <~ { user in
            folder.use { try $0.read(file(of: user), default: TodoBook()) }
        }
        ChangeTodos.self <~ { user, change in
            folder.use { try $0.change(file(of: user), default: TodoBook(), change) }
        }
    }

    private func file(of user: User) -> String {
        "todos-\(user.name)"
    }
}
