/// All todos of one user, as repositories store them.
package struct TodoBook: Codable, Equatable, Sendable {
    package private(set) var todos: [Todo] = []

    /// Stored, so that the ID of a deleted todo never comes to mean another todo.
    private var nextID = 1

    package init() {}

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        todos = try container.decode([Todo].self, forKey: .todos)
        nextID = try container.decode(Int.self, forKey: .nextID)
        let ids = Set(todos.map(\.id))
        guard (1..<Int.max).contains(nextID), ids.count == todos.count,
            ids.allSatisfy((1..<nextID).contains)
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .todos,
                in: container,
                debugDescription: "two todos have the same id, or an id from the future"
            )
        }
    }
}

extension TodoBook {
    package mutating func add(_ title: String) throws {
        guard nextID + 1 < .max else { throw UserError.noID }
        todos.append(Todo(id: nextID, title: title))
        nextID += 1
    }

    package mutating func change(_ id: Int, _ change: (inout Todo) -> Void) throws {
        change(&todos[try index(of: id)])
    }

    package mutating func delete(_ id: Int) throws {
        todos.remove(at: try index(of: id))
    }

    private func index(of id: Int) throws -> Int {
        guard let index = todos.firstIndex(where: { $0.id == id }) else {
            throw UserError.noTodo(id)
        }
        return index
    }
}
