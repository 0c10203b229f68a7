import Foundation

/// The toolchain's compiler, with the Plug that was built together with the tests.
enum Compiler {
    /// Where the modules are, as built by SwiftPM or by Xcode.
    static let modules = [
        "-I", Command.products.appending(path: "Modules").path, "-I", Command.products.path,
    ]

    /// Runs the compiler to its end, in a folder that may get what it makes. As many run at a time as
    /// there are cores, because each of them may take hundreds of megabytes.
    static func run(_ arguments: [String], in folder: URL? = nil) async throws -> Outcome {
        await turns.begin()
        defer { Task { await turns.end() } }
        let launcher = Command(executable: URL(filePath: "/usr/bin/env"), folder: folder)
        return try await launcher.run(finder + ["swiftc"] + arguments)
    }

    /// Has the compiler write the index that debug builds have.
    static func index(in folder: String) -> [String] {
        ["-index-store-path", folder, "-index-ignore-system-modules"]
    }

    private static let turns = Turns(atOnce: ProcessInfo.processInfo.activeProcessorCount)

    /// Where the toolchain has the compiler.
    static var path: String {
        get async throws {
            let find = finder.isEmpty ? "command -v swiftc" : "xcrun --find swiftc"
            return try await Command.shell(find).output
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    #if os(macOS)
        /// It also finds the SDK.
        private static let finder = ["xcrun"]
    #else
        private static let finder: [String] = []
    #endif
}

/// Lets a few tasks go on at a time. The others wait, in order.
private actor Turns {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(atOnce count: Int) { free = count }

    func begin() async {
        guard free == 0 else { return free -= 1 }
        await withCheckedContinuation { waiting.append($0) }
    }

    func end() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
