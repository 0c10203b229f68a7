package import Plug

// What a repository can do is use cases, too: what keeps users is plugged, as all else is.

/// Tells whether a password is the user's. The first one that a user types becomes theirs.
///
/// Passwords are compared within one run of the program and never leave its memory. They tell two
/// people at one terminal apart; they don't protect the todos, which anybody can read who may read
/// their file.
package class CheckPassword: Action<(user: User, password: String), Promise<Bool>> {}

/// Keeps in mind who logged in.
package class RememberUser: Action<User, Promise<Void>> {}

/// Tells who logged in last, if anybody did.
package class RecallUser: Action<Void, Promise<User?>> {}
