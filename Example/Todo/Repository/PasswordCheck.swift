import Synchronization

/// The passwords that were typed in this run of the program.
final class PasswordCheck: Sendable {
    private let passwords = Mutex<[String: String]>([:])

    /// Whether it is the password of the user. The first one becomes that.
    func accepts(_ password: String, of user: User) -> Bool {
        passwords.withLock { passwords in
            let known = passwords[user.name, default: password]
            passwords[user.name] = known
            return known == password
        }
    }
}
