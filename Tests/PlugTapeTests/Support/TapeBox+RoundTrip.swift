import Plug
import PlugTape

extension TapeBox {
    /// Records a call that answers with its input, and returns what a replay of the tape answers.
    func roundTrip<Value: Codable & Sendable>(
        _ value: Value,
        secrets: [TapeSecret] = []
    ) async throws -> Value {
        try await record(secrets: secrets) { tape in
            try tape.record(Convert<Value>.self, by: { _ in 1 })
            Convert<Value>.self <~ { Promise($0) }
            _ = try await action(Convert<Value>.self, value)
        }
        return try await Actions().run {
            let tape = try Tape(replaying: file, secrets: secrets)
            try tape.replay(Convert<Value>.self, by: { _ in 1 })
            return try await action(Convert<Value>.self, value)
        }
    }
}
