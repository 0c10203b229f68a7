import Plug
import Synchronization

/// Keeps the todos of each user, and who logged in last, until the program ends.
package final class MemoryRepository: Sendable {
    private let lastUser = Mutex<User?>(nil)
    private let books = Mutex<[String: TodoBook]>([:])

    package init() {}

    /// Plugs this repository.
    package func plug() {
        RememberUser.self <~ { [self] user in Promise(lastUser.withLock { $0 = user }) }
        RecallUser.self <~ { [self] in Promise(lastUser.withLock { $0 }) }
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
