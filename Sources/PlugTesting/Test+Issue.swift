import Plug
import Testing

extension Test {
    /// The path of the test's file.
    var file: String { sourceLocation.filePath }

    /// Records an issue of the test. Without a place, it points to the test.
    func record(_ text: String, at place: SourceLocation?, isWarning: Bool = false) {
        let severity: Issue.Severity = isWarning ? .warning : .error
        Issue.record("\(text)", severity: severity, sourceLocation: place ?? sourceLocation)
    }
}

/// How to fix a test without a registry of its own.
let remedy = "Add the trait .actions or, with XCTest, inherit from ActionsTestCase of PlugXCTest"

/// Records an issue of the test that runs here. If no test is known, the text also goes to standard
/// error, because XCTest would not report it.
func recordIssue(_ text: String, at place: CallSite, path: StaticString? = nil) {
    if let run = TestRun.here { return run.recordIssue(text, at: place, path: path) }
    if Test.current == nil { StandardError.print("\(place): \(text)") }
    let place = SourceLocation(place, path: path, near: Test.current?.file ?? "")
    Issue.record("\(text)", sourceLocation: place)
}
