package import Plug

// The operations of a repository are use cases, too. So storage is plugged like all else.

/// Reads the todos of a user.
package class ReadTodos: Action<User, Promise<TodoBook>> {}

/// Changes the todos of a user atomically, and returns them as they are then.
///
/// If the closure throws, nothing changes, and the promise is rejected with that error.
package class ChangeTodos: Action<
    (user: User, change: @Sendable (inout TodoBook) throws -> Void),
    Promise<TodoBook>
>
{}

/// What the rules of the app call to store anything.
package protocol RepositoryNeeds {
    var readTodos: Plugged<ReadTodos> { get }
    var changeTodos: Plugged<ChangeTodos> { get }
}
