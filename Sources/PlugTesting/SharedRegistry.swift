package import Plug
import Testing

/// Watches the registry of the process. What a test adds there answers all other tests, too.
package enum SharedRegistry {
    package typealias Change = (text: String, place: SourcePlace?)

    /// What the running test of XCTest has added. Nil if none runs, or it has a registry of its own.
    package static let changes = Locked<[Change]?>(nil)

    /// The tests of Swift Testing that were told.
    private static let told = Locked<Set<Test.ID>>([])

    /// Whether a test runs that can be told.
    static var knowsTest: Bool { Test.current != nil || changes.withLock { $0 != nil } }

    /// Watches from now on. A second call changes nothing.
    package static func watch() {
        Actions.sharedWatcher.withLock { $0 = note }
    }

    /// The text of an issue: "LikePhoto is plugged for all tests."
    package static func text(_ changes: [String], _ remedy: String) -> String {
        "\(changes.joined(separator: " and ")) for all tests. \(remedy)."
    }

    /// Tells a test of Swift Testing at once, for its first change: its end can't be known.
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
