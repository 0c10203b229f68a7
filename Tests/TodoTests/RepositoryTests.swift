import Foundation
import Plug
import Testing
import todo

/// Each repository passes the same tests.
@Suite
struct RepositoryTests {
    @Test(arguments: Repository.allCases)
    func `What was changed is there afterwards, for that user alone`(
        repository: Repository
    ) async throws {
        try await repository.use {
            try await change { $0.add("One") }
            let book = try await change { $0.add("Two") }
            #expect(book.todos == [Todo(id: 1, title: "One"), Todo(id: 2, title: "Two")])
            #expect(try await action(ReadTodos.self, ada).value == book)
            #expect(try await action(ReadTodos.self, grace).value.todos == [])
            try await change { try $0.delete(2) }
            // The id of a deleted todo never comes back.
            #expect(try await change { $0.add("Three") }.todos.map(\.id) == [1, 3])
        }
    }

    @Test(arguments: Repository.allCases)
    func `A change that fails halfway changes nothing`(repository: Repository) async throws {
        try await repository.use {
            let book = try await change { $0.add("One") }
            await #expect(throws: UserError.noTodo(7)) {
                try await change { book in
                    book.add("Two")
                    try book.delete(7)
                }
            }
            #expect(try await action(ReadTodos.self, ada).value == book)
        }
    }

    @Test(arguments: Repository.allCases)
    func `Changes at the same time lose nothing`(repository: Repository) async throws {
        try await repository.use {
            try await withThrowingTaskGroup { group in
                for index in 0..<40 {
                    group.addTask { _ = try await change { $0.add("\(index)") } }
                }
                try await group.waitForAll()
            }
            let todos = try await action(ReadTodos.self, ada).value.todos
            #expect(todos.map(\.id) == Array(1...40))
            #expect(Set(todos.map(\.title)).count == 40)
        }
    }
}

// MARK: - Fixtures

enum Repository: CaseIterable {
    case memory, file

    /// Runs a closure in a scope in which this kind of repository is plugged.
    fileprivate func use(_ body: () async throws -> Void) async throws {
        let folder = TemporaryFolder()
        try await Actions.withScope {
            switch self {
            case .memory: _ = MemoryRoot()
            case .file: _ = try FileRoot(folder.url.path)
            }
            try await body()
        }
    }
}

private let ada = try! User(name: "ada")
private let grace = try! User(name: "grace")

@discardableResult
private func change(
    _ change: @escaping @Sendable (inout TodoBook) throws -> Void
) async throws -> TodoBook {
    try await action(ChangeTodos.self, (ada, change)).value
}
