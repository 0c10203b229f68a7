import Plug
import Testing

/// How to fix a test without a registry of its own.
let remedy = "Add the trait .actions or, with XCTest, inherit from ActionsTestCase of PlugXCTest"

/// Records an issue of the test that runs here. If no test is known, the text also goes to standard
/// error, because XCTest would not report it.
func recordIssue(_ text: String, at place: CallSite, path: StaticString? = nil) {
    if let run = TestRun.here { return run.recordIssue(text, at: place, path: path) }
    if Test.current == nil { StandardError.print("\(place): \(text)") }
    Issue.record("\(text)", sourceLocation: SourceLocation(place, path: path))
}

extension SourceLocation {
    /// The place of a call, with the path of its file, which lets an editor jump there.
    ///
    /// Guesses the path of a call's file, since paths would make every call in an app larger. `test`
    /// is the path of the test's file, or nil for that of the test that runs here. Without one, the
    /// guess begins in the current folder, which `swift test` sets to that of the package. Without
    /// such a file, the path is the file's ID.
    init(_ place: CallSite, path: StaticString? = nil, near test: String? = nil) {
        let test = test ?? Test.current?.sourceLocation.filePath ?? ""
        let fileID = "\(place.fileID)"
        let names = fileID.split(separator: "/")
        let root = test.ranges(of: "/Tests/").last.map { "\(test[..<$0.lowerBound])/" } ?? ""
        let isTest = test.hasSuffix("/\(names.last ?? "")") && test.contains("/\(names[0])/")
        let guesses = isTest ? [test] : ["Tests/", "Sources/"].map { root + $0 + fileID }
        let path = path?.description ?? guesses.first(where: fileExists) ?? fileID
        self.init(fileID: fileID, filePath: path, line: Int(place.line), column: 1)
    }
}
