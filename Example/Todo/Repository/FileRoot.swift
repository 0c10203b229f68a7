package import Plug

/// Stores todos in files.
package struct FileRoot: RepositoryNeeds {
    package let readTodos: Plugged<ReadTodos>
    package let changeTodos: Plugged<ChangeTodos>

    package init(_ folder: String) throws {
        let files = try FileRepository(folder)
        readTodos = ReadTodos.self <~ { user in files.todos(of: user) }
        changeTodos = ChangeTodos.self <~ { user, change in files.change(user, change) }
    }
}
