import Foundation
import Testing

/// What does not compile, and what the compiler says of it. Each program is a file of the folder
/// `Fixtures`, and begins with the lines that are expected.
@Suite(.timeLimit(.minutes(10)))
struct CompileFailureTests {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private let failing = [
        "Forgotten", "ForgottenInBranch", "Doubled", "Forged", "WrongOperator", "WrongPlug",
        "NoBehavior", "Mistakes",
    ]

    @Test(arguments: LanguageMode.allCases)
    func `A root that plugs everything compiles without a word`(_ mode: LanguageMode) async throws {
        let program = [fixture("UseCases"), fixture("Complete")]
        #expect(try await Compiler.diagnostics(of: program, in: mode) == "")
    }

    @Test(arguments: LanguageMode.allCases)
    func `What is wrong with a root is named`(_ mode: LanguageMode) async throws {
        // One at a time: the machine may have fewer cores than there are modes.
        for name in failing {
            let program = [fixture("UseCases"), fixture(name)]
            let expected = try expectations(of: fixture(name))
            let said = try await Compiler.diagnostics(of: program, in: mode)
                .components(separatedBy: "\n")
            for line in expected {
                #expect(said.contains { $0.hasSuffix(": \(line)") }, "\(name): \(said)")
            }
            let errors = expected.count { $0.hasPrefix("error: ") }
            #expect(errors > 0)
            #expect(said.count { $0.contains(": error: ") } == errors, "\(name): \(said)")
        }
    }

    @Test func `The article quotes what the compiler says`() throws {
        let article = folder.appending(path: "../../Sources/Plug/Plug.docc/checking-the-wiring.md")
        let quoted = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n")
            .filter { $0.hasPrefix("error: ") || $0.hasPrefix("note: ") }
        let said = try failing.flatMap { try expectations(of: fixture($0)) }
        #expect(quoted.count > 5)
        #expect(Set(quoted).subtracting(said) == [])
    }

    @Test func `The article about errors explains what the compiler says of mistakes`() throws {
        let article = folder.appending(
            path: "../../Sources/Plug/Plug.docc/what-some-errors-of-swift-mean.md"
        )
        let text = try String(contentsOf: article, encoding: .utf8).lowercased()
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for line in try expectations(of: fixture("Mistakes")) {
            let message = line.dropFirst("error: ".count).lowercased()
            #expect(text.contains("**\(message)"), "\(message)")
        }
    }

    @Test(arguments: LanguageMode.allCases)
    func `The README quotes what is said of a promise at the top level`(
        _ mode: LanguageMode
    ) async throws {
        let program = [fixture("UseCases"), fixture("main")]
        let said = try await Compiler.diagnostics(of: program, in: mode)
            .components(separatedBy: "\n").filter { $0.contains(": warning: ") }
        let expected = try expectations(of: fixture("main"))
        let readme = try String(
            contentsOf: folder.appending(path: "../../README.md"),
            encoding: .utf8
        )
        .replacing("\n", with: " ")
        #expect(said.count == expected.count, "\(said)")
        for line in expected {
            #expect(said.contains { $0.contains(": \(line)") }, "\(said)")
            #expect(readme.contains("\"\(line.dropFirst("warning: ".count))\""))
        }
    }

    private func fixture(_ name: String) -> URL {
        folder.appending(path: "Fixtures/\(name).swift")
    }

    /// The comments with which a program begins.
    private func expectations(of program: URL) throws -> [String] {
        try String(contentsOf: program, encoding: .utf8).components(separatedBy: "\n")
            .prefix { $0.hasPrefix("// ") }
            .map { String($0.dropFirst(3)) }
    }
}
