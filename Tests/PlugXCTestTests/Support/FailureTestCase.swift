import Plug
import PlugXCTest
import XCTest

/// A test case whose tests must fail in the way that they expect.
class FailureTestCase: XCTestCase {
    /// The failures that a test must have, as `file:line: text`.
    private let expected = Locked<[String]>([])

    private let failures = Locked<[String]>([])
    private let isCatching = Locked(false)

    /// Runs the test, which may be in a registry of its own.
    func run(_ test: () -> Void) { test() }

    override func invokeTest() {
        isCatching.withLock { $0 = true }
        run { super.invokeTest() }
        isCatching.withLock { $0 = false }
        XCTAssertEqual(failures.withLock { $0 }, expected.withLock { $0 })
    }

    /// Expects one more failure. Line 0 is an unknown place.
    func expect(_ text: String, at line: Int, of file: StaticString = #filePath) {
        let name = line == 0 ? "<unknown>" : name(of: "\(file)")
        expected.withLock { $0.append("\(name):\(line): \(text)") }
    }

    // Xcode runs tests in a folder from which the paths of files can't be found.
    private func name(of path: String) -> Substring { path.split(separator: "/").last ?? "" }

    /// - Returns: Whether the failure was caught.
    private func take(_ text: String, _ file: String?, _ line: Int?) -> Bool {
        guard isCatching.withLock({ $0 }) else { return false }
        let name = name(of: file ?? "<unknown>")
        // Tests that ran before may have left a scope.
        let text = text.replacing(/\n\nThere are scopes[^\n]*/, with: "")
        failures.withLock { $0.append("\(name):\(line ?? 0): \(text)") }
        return true
    }

    #if canImport(ObjectiveC)
        override func record(_ issue: XCTIssue) {
            let place = issue.sourceCodeContext.location
            guard !take(issue.compactDescription, place?.fileURL.path, place?.lineNumber) else {
                return
            }
            super.record(issue)
        }
    #else
        override func recordFailure(
            withDescription description: String,
            inFile file: String,
            atLine line: Int,
            expected: Bool
        ) {
            guard !take(description, file, line) else { return }
            super.recordFailure(
                withDescription: description,
                inFile: file,
                atLine: line,
                expected: expected
            )
        }
    #endif
}
