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
            Promise { _ = try folder.change(Self.file, default: [user]) { $0 = [user] } }
        }
        RecallUser.self <~ {
            Promise { try folder.read(Self.file, default: [User]()).first }
        }
    }
}
