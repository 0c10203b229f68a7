import Foundation
import Testing

/// The tutorial, done as its readers do it: each file is compiled as soon as it is written, and each
/// program shows what the tutorial shows. A plain `swift test` ends with the first program, because
/// all of them take long. `.ci/run` sets the variable for the rest.
@Suite(.timeLimit(.minutes(10)))
struct TutorialTests {
    @Test func `A reader who follows the tutorial sees what it shows`() async throws {
        let steps = try Step.all()
        #expect(steps.count > 20)
        let package = TutorialPackage()
        let goesOn = ProcessInfo.processInfo.environment["PLUG_ALL_PROGRAMS"] != nil
        for (index, step) in steps.enumerated().prefix(goesOn ? steps.count : 6) {
            for (command, output) in step.commands {
                guard let lines = try await package.run(command) else { continue }
                #expect(lines == output, "\(step.file): \(command)")
            }
            if step.name == "Terminal" { continue }
            // What the compiler says of a file that is meant not to compile stands in the next step.
            let next = index + 1 < steps.count ? steps[index + 1].commands : []
            let expected = next.filter { $0.command == "swift build" }.flatMap(\.output)
            let said = try await package.write(step.text, to: step.name)
            let told = said.filter { !$0.contains(" note: ") || expected.contains($0) }
            #expect(told == expected, "\(step.file)")
        }
    }
}

/// What a step of the tutorial shows: a file, or a terminal.
private struct Step {
    let name: String
    let file: String
    let text: String

    static func all() throws -> [Step] {
        let path = "../../Sources/Plug/Plug.docc/Tutorials"
        let folder = URL(filePath: path, relativeTo: URL(filePath: #filePath))
        let page = folder.appending(path: "an-app-in-four-modules.tutorial")
        return try String(contentsOf: page, encoding: .utf8)
            .matches(of: /@Code\(name: "([^"]*)", file: "([^"]*)"/)
            .map { match in
                let file = folder.appending(path: "Code/\(match.2)")
                let text = try String(contentsOf: file, encoding: .utf8)
                return Step(name: String(match.1), file: String(match.2), text: text)
            }
    }

    /// What is typed behind each `$`, and the lines under it, but for the ellipses.
    var commands: [(command: String, output: [String])] {
        "\n\(text)".components(separatedBy: "\n$ ").dropFirst().map { part in
            let lines = part.split(separator: "\n").map(String.init)
            return (lines[0], lines.dropFirst().filter { $0 != "…" })
        }
    }
}
