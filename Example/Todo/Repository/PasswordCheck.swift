import Plug
import Synchronization

/// The passwords that were typed in this run of the program.
package final class PasswordCheck: Sendable {
    private let passwords = Mutex<[String: String]>([:])

    package init() {}

    /// Plugs this check. The first password of a user becomes theirs.
    package func plug() {
        CheckPassword.self <~ { [self] user, password in
            let known = passwords.withLock { passwords in
                passwords[user.name] = passwords[user.name] ?? password
                return passwords[user.name]
            }
            return Promise(known == password)
        }
    }
}
