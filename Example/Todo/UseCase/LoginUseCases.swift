package import Plug

/// Logs somebody in.
package class Login: Action<(name: String, password: String), Promise<User>> {}

/// Tells who logged in last.
package class SuggestUser: Action<Void, Promise<User?>> {}

/// What the screen of the login calls.
package protocol LoginNeeds {
    var login: Plugged<Login> { get }
    var suggestUser: Plugged<SuggestUser> { get }
}
