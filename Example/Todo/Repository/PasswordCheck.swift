package import Plug
import Synchronization

/// Tells whether a password is the user's. The first one that a user types becomes theirs.
///
/// Passwords are compared within one run of the program and never leave its memory. They tell two
/// people at one terminal apart; they don't protect the todos, which anybody can read who may read
/// their file.
package class CheckPassword: Action<(user: User, password: String), Promise<Bool>> {}

/// The passwords that were typed in this run of the program.
final class PasswordCheck: Sendable {
    private let passwords = Mutex<[String: String]>([:])

    func check(_ password: String, of user: User) -> Promise<Bool> {
        let known = passwords.withLock { passwords in
            passwords[user.name] = passwords[user.name] ?? password
            return passwords[user.name]
        }
        return Promise(known == password)
    }
}
