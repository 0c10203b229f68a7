package import Plug

/// Logs somebody in whose password the repository accepts.
package final class CheckedLogin: Login {
    package override func perform(_ credentials: Credentials) -> Promise<User> {
        Promise {
            let user = try User(name: credentials.name)
            guard !credentials.password.isEmpty else { throw LoginError.noPassword }
            guard try await action(CheckPassword.self, (user, credentials.password)) else {
                throw LoginError.wrongPassword(user)
            }
            try await action(RememberUser.self, user)
            return user
        }
    }
}

/// Tells whom the repository remembers.
package final class RememberedUser: SuggestUser {
    package override func perform(_: Void) -> Promise<User?> {
        action(RecallUser.self)
    }
}
