package import Plug

/// Stores todos until the program ends.
package struct MemoryRoot: RepositoryNeeds {
    package let readTodos: Plugged<ReadTodos>
    package let changeTodos: Plugged<ChangeTodos>

    package init() {
        let memory = MemoryRepository()
        readTodos = ReadTodos.self <~ { user in memory.todos(of: user) }
        changeTodos = ChangeTodos.self <~ { user, change in memory.change(user, change) }
    }
}
