import Foundation
import Testing

/// Promises/A+ 1.1, rule by rule, with the test in `PlugTests` that shows what Plug does.
///
/// Plug differs where JavaScript has no static types and one thread. 2.2.1: each argument of `then`
/// is a method of its own. 2.2.4: a closure without an actor may run inside the call that settles,
/// but never inside the one that adds it. 2.2.6: between actors there is no order. 2.3.3: the
/// compiler knows what is a promise. 2.2.5, about `this`, has no meaning.
@Suite struct PromisesAPlusTests {
    private static let tests = [
        "2.1.1": "Of a thousand racing resolvers one wins, and all see the same",
        "2.1.2 and 2.1.3": "After the first call, resolve and reject do nothing",
        "2.2.1, 2.2.3, 2.2.7.3 and 2.2.7.4":
            "Each closure runs after its outcome, and the other outcome skips it",
        "2.2.2": "While adding and settling race, each closure runs once",
        "2.2.4": "No closure runs inside the call that adds it",
        "2.2.6": "Closures run in the order in which they were added",
        "2.2.7, 2.2.7.1, 2.3.2 and 2.3.4":
            "A closure makes the next value, or the promise that is waited for",
        "2.2.7.2": "An error thrown in a closure takes the place of the outcome",
        "2.3.1": "A closure that returns the promise that it makes rejects it",
        "2.3.3": "What has a method of that name is a value too",
    ]

    @Test func `Each rule has a test`() throws {
        let folder = root.appending(path: "Tests/PlugTests")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
            .filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        for (rule, name) in Self.tests {
            #expect(files.contains { $0.contains("func `\(name)`(") }, "\(rule)")
        }
    }
}
