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
            Promise { try folder.read(file(of: user), default: TodoBook()) }
        }
        ChangeTodos.self <~ { user, change in
            Promise { try folder.change(file(of: user), default: TodoBook(), change) }
        }
    }

    private func file(of user: User) -> String {
        "todos-\(user.name)"
    }
}
