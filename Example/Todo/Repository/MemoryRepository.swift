import Plug
import Synchronization

/// Stores the todos of each user until the program ends.
final class MemoryRepository: Sendable {
    private let books = Mutex<[String: TodoBook]>([:])

    func todos(of user: User) -> Promise<TodoBook> {
        Promise(books.withLock { $0[user.name] ?? TodoBook() })
    }

    func change(
        _ user: User,
        _ change: @Sendable (inout TodoBook) throws -> Void
    ) -> Promise<TodoBook> {
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
