import Foundation

/// An executable, run as a process of its own.
struct Command {
    let executable: URL

    /// The working folder. Nil is that of the tests.
    var folder: URL?

    /// Runs the executable to its end.
    func run(_ arguments: [String], input: String = "") async throws -> Outcome {
        let folder = TemporaryFolder()
        try folder.write(input, to: "input")
        let file = try FileHandle(forReadingFrom: folder.url.appending(path: "input"))
        return try await RunningProcess(self, arguments, input: file).outcome()
    }

    /// Runs the executable to its end.
    func callAsFunction(_ arguments: String..., input: String = "") async throws -> Outcome {
        try await run(arguments, input: input)
    }
}

extension Command {
    /// An executable of this package, as it was built together with the tests.
    init(_ name: String) {
        self.init(executable: Self.products.appending(path: name))
    }

    /// Starts a script of the system's shell, which finds the package's executables by their names.
    static func start(_ script: String) throws -> RunningProcess {
        let input = try FileHandle(forReadingFrom: URL(filePath: "/dev/null"))
        let words = ["-c", "PATH='\(products.path)':$PATH; \(script)"]
        let shell = Command(executable: URL(filePath: "/bin/sh"))
        return try RunningProcess(shell, words, input: input)
    }

    /// Runs a script of the system's shell to its end.
    static func shell(_ script: String) async throws -> Outcome {
        try await start(script).outcome()
    }

    /// The folder of the tests, wherever they were built.
    static var products: URL {
        // On macOS the tests are a bundle in that folder. Elsewhere they are an executable in it.
        let bundle = Bundle(for: RunningProcess.self).bundleURL
        return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
    }
}

/// The result of a process.
struct Outcome: Equatable {
    /// The exit code, or 128 plus the number of the signal that ended the process.
    var status: Int32 = 0

    /// All of standard output.
    var output = ""

    /// All of standard error.
    var error = ""
}
