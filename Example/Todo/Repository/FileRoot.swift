import Dispatch
package import Plug

/// Stores todos in files.
package struct FileRoot: RepositoryNeeds {
    package let readTodos: Plugged<ReadTodos>
    package let changeTodos: Plugged<ChangeTodos>

    package init(_ folder: String) throws {
        let files = try FileRepository(folder)
        // Files block their callers, which the threads of Swift concurrency must avoid.
        let queue = DispatchQueue(label: "FileRoot")
        @Sendable func inTurn(_ body: @escaping @Sendable () throws -> TodoBook) -> Promise<
            TodoBook
        > {
            Promise { resolve, reject in
                queue.async { do { resolve(try body()) } catch { reject(error) } }
            }
        }
        readTodos = ReadTodos.self <~ { user in inTurn { try files.todos(of: user) } }
        changeTodos =
            ChangeTodos.self <~ { user, change in inTurn { try files.change(user, change) } }
    }
}
