package import Plug

// What a repository can do is use cases, too: what keeps users and todos is plugged, as all else is.

/// Keeps in mind who logged in.
package class RememberUser: Action<User, Promise<Void>> {}

/// Tells who logged in last, if anybody did.
package class RecallUser: Action<Void, Promise<User?>> {}

/// Reads the todos of a user.
package class ReadTodos: Action<User, Promise<TodoBook>> {}

/// Changes the todos of a user with nobody in between, and answers with what they are then.
///
/// What the closure throws changes nothing, and rejects the promise.
package class ChangeTodos: Action<
    (user: User, change: @Sendable (inout TodoBook) throws -> Void),
    Promise<TodoBook>
>
{}

/// What the rules of the app call to keep anything.
package protocol RepositoryNeeds {
    var checkPassword: Plugged<CheckPassword> { get }
    var rememberUser: Plugged<RememberUser> { get }
    var recallUser: Plugged<RecallUser> { get }
    var readTodos: Plugged<ReadTodos> { get }
    var changeTodos: Plugged<ChangeTodos> { get }
}
