package import Foundation
package import Plug

/// The composition root: the one place that says what answers which use case.
///
/// If it forgets one that somebody needs, on either branch, it does not compile.
package struct Root: LoginNeeds, TodoNeeds, RepositoryNeeds {
    package let login = Login.self <~ { name in try User(name: name) }

    package let listTodos = ListTodos.self <~ { user in TodoRules.list(user) }
    package let addTodo = AddTodo.self <~ { title, user in TodoRules.add(title, user) }
    package let renameTodo =
        RenameTodo.self <~ { id, title, user in
            TodoRules.rename(id, title, user)
        }
    package let finishTodo =
        FinishTodo.self <~ { id, isDone, user in
            TodoRules.finish(id, isDone, user)
        }
    package let deleteTodo = DeleteTodo.self <~ { id, user in TodoRules.delete(id, user) }

    package let readTodos: Plugged<ReadTodos>
    package let changeTodos: Plugged<ChangeTodos>

    /// Plugs everything. With a folder, todos are kept there.
    package init(store: URL?) throws {
        if let store {
            let files = try FileRepository(store)
            readTodos = ReadTodos.self <~ { user in files.todos(of: user) }
            changeTodos = ChangeTodos.self <~ { user, change in files.change(user, change) }
        } else {
            let memory = MemoryRepository()
            readTodos = ReadTodos.self <~ { user in memory.todos(of: user) }
            changeTodos = ChangeTodos.self <~ { user, change in memory.change(user, change) }
        }
    }
}
