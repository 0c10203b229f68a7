import Plug

/// Keeps in files the todos of each user, and who logged in last.
package struct FileRepository: Sendable {
    private static let lastUser = "last-user"
    private let folder: StoreFolder

    package init(_ folder: StoreFolder) {
        self.folder = folder
    }

    /// Plugs this repository.
    package func plug() {
        RememberUser.self <~ { user in
            folder.use { _ = try $0.change(Self.lastUser, default: [user]) { $0 = [user] } }
        }
        RecallUser.self <~ {
            folder.use { try $0.read(Self.lastUser, default: [User]()).first }
        }
        ReadTodos.self <~ { user in
            folder.use { try $0.read("todos-\(user.name)", default: TodoBook()) }
        }
        ChangeTodos.self <~ { user, change in
            folder.use { try $0.change("todos-\(user.name)", default: TodoBook(), change) }
        }
    }
}
