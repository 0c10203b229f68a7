import Plug

/// Logs somebody in whose password the repository accepts.
final class CheckedLogin: Login {
    override func perform(_ login: (name: String, password: String)) -> Promise<User> {
        Promise {
            let user = try User(name: login.name)
            guard !login.password.isEmpty else { throw LoginError.noPassword }
            guard try await action(CheckPassword.self, (user, login.password)) else {
                throw LoginError.wrongPassword(user)
            }
            try await action(RememberUser.self, user)
            return user
        }
    }
}
