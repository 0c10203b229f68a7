package import Plug

// Each use case returns all todos of the user, as they are after the call.

/// Lists the todos of a user.
package class ListTodos: Action<User, Promise<[Todo]>> {}

/// Adds a todo.
package class AddTodo: Action<(title: String, user: User), Promise<[Todo]>> {}

/// Gives a todo another title.
package class RenameTodo: Action<(id: Int, title: String, user: User), Promise<[Todo]>> {}

/// Marks a todo as done or open.
package class FinishTodo: Action<(id: Int, isDone: Bool, user: User), Promise<[Todo]>> {}

/// Deletes a todo.
package class DeleteTodo: Action<(id: Int, user: User), Promise<[Todo]>> {}

/// What the list calls.
package protocol TodoNeeds {
    var listTodos: Plugged<ListTodos> { get }
    var addTodo: Plugged<AddTodo> { get }
    var renameTodo: Plugged<RenameTodo> { get }
    var finishTodo: Plugged<FinishTodo> { get }
    var deleteTodo: Plugged<DeleteTodo> { get }
}
