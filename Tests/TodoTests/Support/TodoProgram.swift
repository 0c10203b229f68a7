import Foundation

/// Runs `todo` in a process of its own and types a script.
enum TodoProgram {
    struct Outcome: Sendable {
        let output: String
        let error: String
        let status: Int32
    }

    static func run(_ script: String, _ arguments: [String] = []) async throws -> Outcome {
        let program = BuiltProduct("todo").url
        return try await onOwnThread {
            let process = Process()
            let (input, output, error) = (Pipe(), Pipe(), Pipe())
            process.executableURL = program
            process.arguments = arguments
            process.standardInput = input
            process.standardOutput = output
            process.standardError = error
            try process.run()
            // A script is shorter than what a pipe holds, so nobody has to read meanwhile.
            try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
            try input.fileHandleForWriting.close()
            let outputData = try output.fileHandleForReading.readToEnd() ?? Data()
            let errorData = try error.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return Outcome(
                output: String(decoding: outputData, as: UTF8.self),
                error: String(decoding: errorData, as: UTF8.self),
                status: process.terminationStatus
            )
        }
    }
}
