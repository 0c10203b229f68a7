import Foundation

/// All todos of one user, as repositories store them.
package struct TodoBook: Equatable, Sendable {
    package private(set) var todos: [Todo] = []

    /// Kept, so that the ID of a deleted todo never comes to mean another todo.
    private var lastID = 0

    package init() {}

    package mutating func add(_ title: String) {
        lastID += 1
        todos.append(Todo(id: lastID, title: title))
    }

    package mutating func change(_ id: Int, _ change: (inout Todo) -> Void) throws {
        change(&todos[try index(of: id)])
    }

    package mutating func delete(_ id: Int) throws { todos.remove(at: try index(of: id)) }

    private func index(of id: Int) throws -> Int {
        guard let index = todos.firstIndex(where: { $0.id == id })
        else { throw UserError.noTodo(id) }
        return index
    }
}

// MARK: - Lines

// A line of JSON is a todo as it became, or the ID of one that was deleted.
extension TodoBook {
    init(lines: Data) throws {
        for line in lines.split(separator: 0x0A) {
            if let id = try? JSONDecoder().decode(Int.self, from: line) {
                try delete(id)
                continue
            }
            let todo = try JSONDecoder().decode(Todo.self, from: line)
            // What a later version adds would be lost by the next change, and what no rule has seen
            // could move the cursor.
            guard try Self.line(todo) == line + [0x0A], todo.title == todo.title.words
            else { throw UserError.noTodo(todo.id) }
            if todo.id > lastID {
                todos.append(todo)
                lastID = todo.id
            } else {
                try change(todo.id) { $0 = todo }
            }
        }
    }

    /// What has changed since.
    func lines(since old: TodoBook) throws -> Data {
        let deleted = Set(old.todos.map(\.id)).subtracting(todos.map(\.id))
        return try todos.filter { !old.todos.contains($0) }.map(Self.line).reduce(Data(), +)
            + deleted.sorted().map(Self.line).reduce(Data(), +)
    }

    private static func line(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(value) + [0x0A]
    }
}
