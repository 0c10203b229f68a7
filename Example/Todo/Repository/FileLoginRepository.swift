import Plug

/// Keeps in a file who logged in last, and in memory with which password.
package struct FileLoginRepository: Sendable {
    private static let file = "last-user"
    private let folder: StoreFolder
    private let check = PasswordCheck()

    package init(_ folder: StoreFolder) {
        self.folder = folder
    }

    /// Plugs this repository.
    package func plug() {
        CheckPassword.self <~ { user, password in
            Promise(check.accepts(password, of: user))
        }
        RememberUser.self <~ { user in
            folder.use { _ = try $0.change(Self.file, default: [user]) { $0 = [user] } }
        }
        RecallUser.self <~ {
            folder.use { try $0.read(Self.file, default: [User]()).first }
        }
    }
}
