package import Foundation
import JSONFile
package import Plug

/// Stores todos in files.
package struct FileRoot: RepositoryNeeds {
    package let readTodos: Plugged<ReadTodos>
    package let changeTodos: Plugged<ChangeTodos>

    package init(_ folder: URL) throws {
        let files = try FileRepository(folder)
        readTodos = ReadTodos.self <~ { user in files.todos(of: user).content }
        changeTodos = ChangeTodos.self <~ { user, change in files.todos(of: user).change(change) }
    }
}
