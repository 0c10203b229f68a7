package import Plug
import Testing

/// Watches the registry of the process. What a test adds there affects all other tests, too.
package enum SharedRegistry {
    package typealias Change = (text: String, place: SourcePlace?)

    /// What the running XCTest test has added. Nil if none runs, or if it has its own registry.
    package static let changes = Locked<[Change]?>(nil)

    /// The tests of Swift Testing that already have an issue.
    private static let told = Locked<Set<Test.ID>>([])

    /// Whether a running test is known that can get the issue.
    static var knowsTest: Bool { Test.current != nil || changes.withLock { $0 != nil } }

    /// Watches from now on. A second call changes nothing.
    package static func watch() {
        Actions.sharedWatcher.withLock { $0 = note }
    }

    /// The text of an issue: "LikePhoto is plugged for all tests."
    package static func text(_ changes: [String], _ remedy: String) -> String {
        "\(changes.joined(separator: " and ")) for all tests. \(remedy)."
    }

    /// Records an issue for a Swift Testing test at its first change: nothing reports its end.
    private static func note(_ change: String, at place: CallSite?) {
        guard let test = Test.current else {
            let place = place.map { SourcePlace($0, near: "") }
            return changes.withLock { $0?.append((change, place)) }
        }
        guard told.withLock({ $0.insert(test.id).inserted }) else { return }
        let text = text([change], "Add .actions to the test or its suite")
        TestHost(test).record(text, place.map { SourcePlace($0, near: test.file) })
    }
}
