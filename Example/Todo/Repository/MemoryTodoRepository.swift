import Plug
import Synchronization

/// Keeps todos until the program ends.
package final class MemoryTodoRepository: Sendable {
    private let books = Mutex<[String: TodoBook]>([:])

    package init() {}

    /// Plugs this repository.
    package func plug() {
        ReadTodos.self <~ { [self] user in
            Promise(books.withLock { $0[user.name] ?? TodoBook() })
        }
        ChangeTodos.self <~ { [self] user, change in
            Promise { resolve, _ in
                let changed = try books.withLock { books in
                    var book = books[user.name] ?? TodoBook()
                    try change(&book)
                    books[user.name] = book
                    return book
                }
                resolve(changed)
            }
        }
    }
}
