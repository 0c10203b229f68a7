import Foundation
import Plug
import Testing
import todo

@Suite
struct TodoRepositoryTests {
    @Test(arguments: Repository.allCases)
    func `A user begins with no todos`(repository: Repository) async throws {
        try await repository.use {
            let book = try await action(ReadTodos.self, ada)
            #expect(book.todos == [])
        }
    }

    @Test(arguments: Repository.allCases)
    func `What was changed is there afterwards`(repository: Repository) async throws {
        try await repository.use {
            _ = try await action(ChangeTodos.self, (ada, { try $0.add("One") }))
            let book = try await action(ChangeTodos.self, (ada, { try $0.add("Two") }))
            #expect(book.todos == [Todo(id: 1, title: "One"), Todo(id: 2, title: "Two")])
            #expect(try await action(ReadTodos.self, ada) == book)
        }
    }

    @Test(arguments: Repository.allCases)
    func `Each user has todos of their own`(repository: Repository) async throws {
        try await repository.use {
            _ = try await action(ChangeTodos.self, (ada, { try $0.add("One") }))
            #expect(try await action(ReadTodos.self, User(name: "grace")).todos == [])
        }
    }

    @Test(arguments: Repository.allCases)
    func `A change that fails halfway changes nothing`(repository: Repository) async throws {
        try await repository.use {
            _ = try await action(ChangeTodos.self, (ada, { try $0.add("One") }))
            await #expect(throws: TodoError.noTodo(7)) {
                _ = try await action(
                    ChangeTodos.self,
                    (
                        ada,
                        { book in
                            try book.add("Two")
                            try book.delete(7)
                        }
                    )
                )
            }
            #expect(try await action(ReadTodos.self, ada).todos == [Todo(id: 1, title: "One")])
        }
    }

    @Test(arguments: Repository.allCases)
    func `The id of a deleted todo never comes back`(repository: Repository) async throws {
        try await repository.use {
            _ = try await action(ChangeTodos.self, (ada, { try $0.add("One") }))
            _ = try await action(ChangeTodos.self, (ada, { try $0.delete(1) }))
            let book = try await action(ChangeTodos.self, (ada, { try $0.add("Two") }))
            #expect(book.todos == [Todo(id: 2, title: "Two")])
        }
    }

    @Test(arguments: Repository.allCases)
    func `Changes at the same time lose nothing`(repository: Repository) async throws {
        try await repository.use {
            try await withThrowingTaskGroup { group in
                for index in 0..<100 {
                    group.addTask {
                        _ = try await action(ChangeTodos.self, (ada, { try $0.add("\(index)") }))
                    }
                }
                try await group.waitForAll()
            }
            let todos = try await action(ReadTodos.self, ada).todos
            #expect(todos.map(\.id) == Array(1...100))
            #expect(Set(todos.map(\.title)).count == 100)
        }
    }
}

// MARK: - Fixtures

enum Repository: CaseIterable {
    case memory, file

    /// Runs a closure in a scope in which this kind of repository is plugged.
    func use(_ body: () async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        try await Actions.withScope {
            _ = try Root(store: self == .file ? folder.url : nil)
            try await body()
        }
    }
}

private let ada = try! User(name: "ada")
