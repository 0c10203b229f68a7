import Plug
import Synchronization

/// Knows who logged in until the program ends.
package final class MemoryLoginRepository: Sendable {
    private let check = PasswordCheck()
    private let lastUser = Mutex<User?>(nil)

    package init() {}

    /// Plugs this repository.
    package func plug() {
        CheckPassword.self <~ { [self] user, password in
            Promise(check.accepts(password, of: user))
        }
        RememberUser.self <~ { [self] user in
            Promise(lastUser.withLock { $0 = user })
        }
        RecallUser.self <~ { [self] in
            Promise(lastUser.withLock { $0 })
        }
    }
}
