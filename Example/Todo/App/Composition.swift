package import Foundation
import Plug

/// The one place that says who answers which use case.
package enum Composition {
    /// Plugs everything. With a folder, todos are kept there.
    package static func plug(store: URL?) throws {
        Login.self <~ CheckedLogin()
        SuggestUser.self <~ RememberedUser()
        ListTodos.self <~ ListStoredTodos()
        AddTodo.self <~ AddStoredTodo()
        RenameTodo.self <~ RenameStoredTodo()
        FinishTodo.self <~ FinishStoredTodo()
        DeleteTodo.self <~ DeleteStoredTodo()

        if let store {
            let folder = try StoreFolder(store)
            FileLoginRepository(folder).plug()
            FileTodoRepository(folder).plug()
        } else {
            MemoryLoginRepository().plug()
            MemoryTodoRepository().plug()
        }
    }
}
