package import Plug

/// Logs somebody in under a name.
package class Login: Action<String, Promise<User>> {}

/// What the screen of the login calls.
package protocol LoginNeeds {
    var login: Plugged<Login> { get }
}
