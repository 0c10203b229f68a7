import Foundation
import Testing

/// The page *Start*, done as its readers do it: each file is compiled as soon as it is written, and each
/// program shows what the page shows. A plain `swift test` ends with the test of the screen, because
/// all of them take long. `.ci/run` sets the variable for the rest.
@Suite(.timeLimit(.minutes(10)))
struct TutorialTests {
    @Test func `A reader who follows the page sees what it shows`() async throws {
        let steps = try Step.all()
        #expect(steps.count == 14)
        let package = TutorialPackage()
        let goesOn = ProcessInfo.processInfo.environment["PLUG_ALL_PROGRAMS"] != nil
        for (index, step) in steps.enumerated().prefix(goesOn ? steps.count : 6) {
            for (command, output) in step.commands {
                guard let lines = try await package.run(command) else { continue }
                #expect(lines == output, "\(command)")
            }
            guard let file = step.file else { continue }
            #expect(step.introduction.contains("`\(file)`"))
            // What the compiler says of a file that is meant not to compile stands in the next step.
            let next = index + 1 < steps.count ? steps[index + 1].commands : []
            let expected = next.filter { $0.command == "swift build" }.flatMap(\.output)
            let said = try await package.write(step.text, to: file)
            let told = said.filter { !$0.contains(" note: ") || expected.contains($0) }
            #expect(told == expected, "\(file)")
        }
    }
}

/// What the page shows: a file, or a terminal.
private struct Step {
    /// Where the reader writes the file, or nil for a terminal.
    let file: String?
    let text: String

    /// What stands above it.
    let introduction: Substring

    static func all() throws -> [Step] {
        let path = "../../Sources/Plug/Plug.docc/start.md"
        let page = try String(
            contentsOf: URL(filePath: path, relativeTo: URL(filePath: #filePath)),
            encoding: .utf8
        )
        var end = page.startIndex
        let block =
            #/
            (?: <!--\ file:\ Tests/TutorialTests/Likes/\w+/(.+)\ -->\n )?
            ```\w+\n ((?s).*?) \n```\n
            /#
        return page.matches(of: block).map { match in
            defer { end = match.range.upperBound }
            return Step(
                file: match.1.map(String.init),
                text: "\(match.2)\n",
                introduction: page[end..<match.range.lowerBound]
            )
        }
    }

    /// What is typed behind each `$`, and the lines under it, but for the ellipses.
    var commands: [(command: String, output: [String])] {
        file != nil
            ? []
            : "\n\(text)".components(separatedBy: "\n$ ").dropFirst().map { part in
                let lines = part.split(separator: "\n").map(String.init)
                return (lines[0], lines.dropFirst().filter { $0 != "…" })
            }
    }
}
