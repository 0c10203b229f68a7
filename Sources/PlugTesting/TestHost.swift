import Plug
import Testing

/// A test, as seen by the framework that runs it and receives the issues.
package struct TestHost: Sendable {
    /// The test's name, for issues that the framework can't assign to the test.
    let name: String

    /// The path of the test's file. Empty if it is unknown.
    let file: String

    /// Records an issue. Its place may be unknown.
    let record: @Sendable (_ text: String, _ place: SourcePlace?) -> Void

    package init(
        name: String,
        file: String,
        record: @escaping @Sendable (_ text: String, _ place: SourcePlace?) -> Void
    ) {
        self.name = name
        self.file = file
        self.record = record
    }

    /// A test of Swift Testing.
    init(_ test: Test) {
        self.init(name: test.displayName ?? test.name, file: test.file) { text, place in
            let location = place.map(SourceLocation.init) ?? test.sourceLocation
            Issue.record("\(text)", sourceLocation: location)
        }
    }
}

extension SourceLocation {
    init(_ place: SourcePlace) {
        self.init(fileID: place.fileID, filePath: place.filePath, line: place.line, column: 1)
    }
}

extension Test {
    /// The path of the test's file.
    var file: String {
        #if compiler(>=6.3)
            sourceLocation.filePath
        #else
            sourceLocation._filePath
        #endif
    }
}

// MARK: - Issues without a test

extension TestHost {
    /// How to fix a test without a registry of its own.
    static let remedy =
        "Add the trait .actions or, with XCTest, inherit from ActionsTestCase of PlugXCTest"
}

/// Records an issue of the test that runs here. If no test is known, the text also goes to standard
/// error, because XCTest would not report it.
func recordIssue(_ text: String, at place: CallSite, path: StaticString? = nil) {
    let ledger = CallLedger.current
    let test = ledger?.host.file ?? Test.current?.file ?? ""
    let guess = SourcePlace(place, near: test)
    let place = path.map { SourcePlace(place, path: "\($0)") } ?? guess
    if let ledger { return ledger.record(text, at: place) }
    Issue.record("\(text)", sourceLocation: SourceLocation(place))
    if Test.current == nil { StandardError.print("\(place.fileID):\(place.line): \(text)") }
}
