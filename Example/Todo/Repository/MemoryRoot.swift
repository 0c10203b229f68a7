package import Plug
import Synchronization

/// Stores todos until the program ends.
package struct MemoryRoot: RepositoryNeeds {
    package let readTodos: Plugged<ReadTodos>
    package let changeTodos: Plugged<ChangeTodos>

    package init() {
        let memory = Memory()
        readTodos = ReadTodos.self <~ { user in
            memory.books.withLock { $0[user.name] ?? TodoBook() }
        }
        changeTodos =
            ChangeTodos.self <~ { user, change in
                try memory.books.withLock { books in
                    var book = books[user.name] ?? TodoBook()
                    try change(&book)
                    books[user.name] = book
                    return book
                }
            }
    }
}

private final class Memory: Sendable {
    let books = Mutex<[String: TodoBook]>([:])
}
