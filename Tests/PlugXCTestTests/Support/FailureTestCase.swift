import Plug
import PlugXCTest
import XCTest

/// A test case whose tests must fail, in the way that they say.
class FailureTestCase: ActionsTestCase {
    /// The failures that a test must have, as `file:line: text`.
    private let expected = Locked<[String]>([])

    private let failures = Locked<[String]>([])
    private let isCatching = Locked(false)

    /// What outlives its test gets hardly any time.
    override var waiting: Duration {
        name.contains("OutlivesItsTest") ? .milliseconds(20) : .seconds(300)
    }

    override func invokeTest() {
        isCatching.withLock { $0 = true }
        super.invokeTest()
        isCatching.withLock { $0 = false }
        XCTAssertEqual(failures.withLock { $0 }, expected.withLock { $0 })
    }

    /// Expects one more failure.
    func expect(_ text: String, at line: Int) {
        expected.withLock { $0.append("ActionsTestCaseFailureTests.swift:\(line): \(text)") }
    }

    /// - Returns: Whether the failure was caught.
    private func take(_ text: String, _ file: String?, _ line: Int?) -> Bool {
        guard isCatching.withLock({ $0 }) else { return false }
        // Xcode runs tests in a folder from which the paths of files can't be found.
        let name = file?.split(separator: "/").last ?? ""
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
