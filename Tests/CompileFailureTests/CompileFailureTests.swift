import Foundation
import Testing

/// What does not compile, and what the compiler says of it. Each program is a file of the folder
/// `Fixtures`, and begins with the lines that are expected.
@Suite(.timeLimit(.minutes(10)))
struct CompileFailureTests {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private let failing = [
        "Wiring", "Initializers", "Mistakes", "Statements", "MissingReturn", "Imports",
    ]
    // Swift 5 mode computes the initial values of properties on the actor of their type, and doesn't
    // look at what closures capture.
    private let failingInSwift6 = ["MainActorRoot", "Isolation"]

    @Test(arguments: LanguageMode.tested)
    func `A root that plugs everything compiles without a word`(_ mode: LanguageMode) async throws {
        let program = [fixture("UseCases"), fixture("Complete")]
        #expect(try await Compiler.diagnostics(of: program, in: mode) == "")
    }

    @Test(arguments: LanguageMode.tested)
    func `What is wrong with a root is named`(_ mode: LanguageMode) async throws {
        // One at a time, because the machine may have fewer cores than there are modes.
        for name in failing + (mode == .swift5 ? [] : failingInSwift6) {
            let program = [fixture("UseCases"), fixture(name)]
            let expected = try expectations(of: fixture(name))
            let macros = try await Compiler.macrosOfTesting
            let said = try await Compiler.diagnostics(of: program, in: mode, macros)
                .components(separatedBy: "\n")
            let errors = said.filter { $0.contains(": error: ") }
            let comment = "\nsaid of \(name):\n\(errors.joined(separator: "\n"))"
            for line in expected {
                #expect(said.contains { $0.hasSuffix(": \(line)") }, "\(line)\(comment)")
            }
            #expect(errors.count > 0)
            #expect(errors.count == expected.count { $0.hasPrefix("error: ") }, "\(comment)")
        }
    }

    @Test(arguments: [LanguageMode.swift5, .mainActor])
    func `Chains take few of the steps that the compiler allows for an expression`(
        _ mode: LanguageMode
    ) async throws {
        // The compiler's own limit is a million. This is some 50 ms, however busy the machine is.
        let limit = ["-Xfrontend", "-solver-scope-threshold=20000"]
        let program = [fixture("UseCases"), fixture("Chains")]
        #expect(try await Compiler.diagnostics(of: program, in: mode, limit) == "")
    }

    @Test func `The article about the wiring quotes what the compiler says`() throws {
        let path = "../../Sources/Plug/Plug.docc/checking-the-wiring.md"
        let article = folder.appending(path: path)
        let quoted = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n")
            .filter { $0.hasPrefix("error: ") || $0.hasPrefix("note: ") }
        let said = try failing.flatMap { try expectations(of: fixture($0)) }
        #expect(quoted.count >= 3)
        #expect(Set(quoted).subtracting(said) == [])
    }

    @Test func `Each heading of the article about errors is what the compiler says`() throws {
        let headings = try errorArticle().components(separatedBy: "\n")
            .filter { $0.hasPrefix("### ") }
        #expect(headings.count > 30)
        for heading in headings {
            #expect(heading.hasPrefix("### `") && heading.hasSuffix("`"), "\(heading)")
        }
    }

    @Test(
        arguments: [
            "Mistakes", "Statements", "MissingReturn", "MainActorRoot", "Imports", "Isolation",
            "main",
        ]
    )
    func `The article about errors explains what the compiler says of mistakes`(
        _ name: String
    ) throws {
        let text = try errorArticle().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for line in try expectations(of: fixture(name)) {
            // After a semicolon, the compiler gives advice, and in brackets, the group of a message.
            let message = line.trimmingPrefix(/(error|warning):\s/).prefix { $0 != ";" }
                .replacing(/\s\[#\w+\]$/, with: "")
            #expect(text.contains("`\(message)`"), "\(message)")
        }
    }

    @Test(arguments: LanguageMode.tested)
    func `The compiler warns of a promise at the top level`(_ mode: LanguageMode) async throws {
        let program = [fixture("UseCases"), fixture("main")]
        let said = try await Compiler.diagnostics(of: program, in: mode)
            .components(separatedBy: "\n").filter { $0.contains(": warning: ") }
        let expected = try expectations(of: fixture("main"))
        #expect(said.count == expected.count, "\(said)")
        for line in expected {
            #expect(said.contains { $0.contains(": \(line)") }, "\(said)")
        }
    }

    private func errorArticle() throws -> String {
        try ["what-some-errors-of-swift-mean", "errors-of-calls-and-closures"].map { page in
            let path = "../../Sources/Plug/Plug.docc/\(page).md"
            return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        }
        .joined()
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
