package import Plug

// What a repository can do is use cases, too: what keeps todos is plugged, as all else is.

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
    var readTodos: Plugged<ReadTodos> { get }
    var changeTodos: Plugged<ChangeTodos> { get }
}
