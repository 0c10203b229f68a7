package import Plug

/// Logs a user in under a name.
package class Login: Action<String, Promise<User>> {}

/// What the login screen calls.
package protocol LoginNeeds {
    var login: Plugged<Login> { get }
}
