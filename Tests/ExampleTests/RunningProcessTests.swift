import Foundation
import Testing

/// What runs the commands of all tests, and must not block one of them forever.
@Suite(.timeLimit(.minutes(10)))
struct RunningProcessTests {
    @Test func `A process that a command leaves behind doesn't block the wait`() async throws {
        let outcome = try await Command.shell("sleep 100000 & echo left")
        #expect(outcome == Outcome(output: "left\n"))
    }

    @Test func `A command ends with its test, and with all that it has started`() async throws {
        let command = Task { try await Command.shell("sleep 100000; echo never") }
        command.cancel()
        #expect(try await command.value == Outcome(status: 128 + SIGKILL))
    }

    @Test func `A command that isn't there is an error`() async {
        await #expect(throws: POSIXError.self) {
            try await Command(executable: URL(filePath: "/no/such"))()
        }
    }
}
