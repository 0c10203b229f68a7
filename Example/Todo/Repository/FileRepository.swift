import Plug

/// Keeps in files the todos of each user, and who logged in last.
struct FileRepository: Sendable {
    private static let lastUser = "last-user"
    private let folder: StoreFolder

    init(_ folder: StoreFolder) {
        self.folder = folder
    }

    func remember(_ user: User) -> Promise<Void> {
        folder.use { _ = try $0.change(Self.lastUser, default: [user]) { $0 = [user] } }
    }

    func lastUser() -> Promise<User?> {
        folder.use { try $0.read(Self.lastUser, default: [User]()).first }
    }

    func todos(of user: User) -> Promise<TodoBook> {
        folder.use { try $0.read("todos-\(user.name)", default: TodoBook()) }
    }

    func change(
        _ user: User,
        _ change: @escaping @Sendable (inout TodoBook) throws -> Void
    ) -> Promise<TodoBook> {
        folder.use { try $0.change("todos-\(user.name)", default: TodoBook(), change) }
    }
}
