import Plug
import PlugTape
import Testing

extension Tape {
    /// Records a call that answers with its input.
    func echo<Value: Codable & Sendable>(
        _ value: Value,
        by key: (@Sendable (Value) throws -> any Encodable)? = nil,
        storing format: TapeFormat? = nil
    ) async throws {
        try record(Convert<Value>.self, by: key, storing: format)
        Convert<Value>.self <~ { Promise($0) }
        _ = try await action(Convert<Value>.self, value).value
    }
}

extension TapeBox {
    /// Records a call that answers with its input, and returns what a replay of the tape answers.
    func roundTrip<Value: Codable & Sendable>(
        _ value: Value,
        secrets: [TapeSecret] = []
    ) async throws -> Value {
        try await record(secrets: secrets) { try await $0.echo(value, by: { _ in 1 }) }
        return try await Actions().run {
            let tape = try Tape(replaying: file, secrets: secrets)
            try tape.replay(Convert<Value>.self, by: { _ in 1 })
            return try await action(Convert<Value>.self, value).value
        }
    }

    /// Records calls of `Ping` that answer 1, 2, 3 and so on.
    func recordPings(_ count: Int) async throws {
        try await record { tape in
            try tape.record(Ping.self)
            for number in 1...count {
                Ping.self <~ { number }
                _ = try await action(Ping.self)
            }
        }
    }

    /// What the error of a recording says that can't be saved.
    func refusal(
        secrets: [TapeSecret] = [],
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: (Tape) async throws -> Void
    ) async throws -> String {
        let error = await #expect(throws: TapeError.self, sourceLocation: sourceLocation) {
            try await record(secrets: secrets, body)
        }
        return "\(try #require(error))"
    }
}
