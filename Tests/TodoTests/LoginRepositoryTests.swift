import Plug
import Testing
import todo

@Suite
struct LoginRepositoryTests {
    @Test(arguments: Repository.allCases)
    func `The first password of a user counts`(repository: Repository) async throws {
        try await repository.use {
            let answers = [
                try await accepts("first", of: ada),
                try await accepts("second", of: ada),
                try await accepts("first", of: ada),
                try await accepts("second", of: grace),
            ]
            #expect(answers == [true, false, true, true])
        }
    }

    @Test(arguments: Repository.allCases)
    func `Who logged in last is remembered`(repository: Repository) async throws {
        try await repository.use {
            #expect(try await action(RecallUser.self) == nil)
            try await action(RememberUser.self, ada)
            try await action(RememberUser.self, grace)
            #expect(try await action(RecallUser.self) == grace)
        }
    }
}

// MARK: - Fixtures

private let ada = try! User(name: "ada")
private let grace = try! User(name: "grace")

private func accepts(_ password: String, of user: User) async throws -> Bool {
    try await action(CheckPassword.self, (user, password))
}
