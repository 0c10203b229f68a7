import Plug
import PlugTesting
import Testing

/// Each way of calling gives the same output, whatever kind of output that is.
@Suite(.apart, .generousTimeLimit)
struct OutputKindTests {
    @Test func `Values`() async throws {
        try await expectAlike("1") { 1 }
        try await expectAlike("()") { () }
        try await expectAlike("a Thing") { Thing() }
        try await expectAlike("function of 2", { { @Sendable in "function of \($0)" } }) {
            (function: @Sendable (Int) -> String) in function(2)
        }
    }

    @Test func `Optionals`() async throws {
        try await expectAlike("Optional(1)") { Int?.some(1) }
        try await expectAlike("nil") { Int?.none }
        try await expectAlike("Optional(Optional(1))") { Int??.some(1) }
        try await expectAlike("Optional(nil)") { Int??.some(nil) }
        try await expectAlike("nil") { Int??.none }
        try await expectAlike("Optional(a Thing)") { Thing?.some(Thing()) }
    }

    @Test func `Existentials`() async throws {
        try await expectAlike("1") { 1 as any Sendable }
        try await expectAlike("nil") { Int?.none as any Sendable }
        try await expectAlike("a Thing") { Thing() as any Describable }
        try await expectAlike("Optional(a Thing)") { Thing() as (any Describable)? }
        try await expectAlike("nil") { nil as (any Describable)? }
        try await expectSyncAlike("1") { 1 as Any }
        try await expectSyncAlike("nil") { Int?.none as Any }
        try await expectSyncAlike("a Thing") { Thing() as AnyObject }
    }

    @Test func `Promises`() async throws {
        try await expectSyncAlike("1", { Promise(1) }) { try await $0.value }
        try await expectSyncAlike("1", { Promise { await later(1) } }) { try await $0.value }
        try await expectSyncAlike("true", { Promise<Int>(error: Offline()) }) {
            await $0.result.error != nil
        }
        let (wide, text) = (SIMD64<UInt8>(repeating: 7), "A text that is too long for its words")
        try await expectSyncAlike("\(wide)", { Promise(wide) }, reading: passedOn)
        try await expectSyncAlike("\([text: [3.0]])", { Promise([text: [3.0]]) }, reading: passedOn)
        try await expectSyncAlike("Optional(nil)", { Promise(Int??.some(nil)) }, reading: passedOn)
        try await expectSyncAlike("nil", { Promise(Int??.none) }, reading: passedOn)
    }

    @Test func `Promises in other outputs`() async throws {
        try await expectAlike("Optional(fulfilled(1))") { Promise<Int>?.some(Promise(1)) }
        try await expectAlike("nil") { Promise<Int>?.none }
        try await expectAlike("Optional(Optional(fulfilled(1)))") {
            Promise<Int>??.some(Promise(1))
        }
        try await expectAlike("fulfilled(1)") { Promise(1) as any Sendable }
        try await expectAlike("fulfilled(1)", { Promise(1) as AnyPromise }) { $0 as Any }
        try await expectSyncAlike("fulfilled(1)") { Promise(1) as Any }
        try await expectSyncAlike("fulfilled(1)") { Promise(1) as AnyObject }
    }

    @Test func `Results and streams`() async throws {
        try await expectAlike("success(1)") { Result<Int, any Error>.success(1) }
        try await expectAlike("\(failure)") { failure }
        try await expectAlike("3", { AsyncStream { sendNumbers(to: $0) } }) {
            await $0.reduce(0, +)
        }
        try await expectAlike("3", { AsyncThrowingStream { sendNumbers(to: $0) } }) {
            try await $0.reduce(0, +)
        }
    }
}

// MARK: - Kinds of output

private protocol Describable: CustomStringConvertible, Sendable {}

private final class Thing: Describable {
    let description = "a Thing"
}

private let failure = Result<Int, any Error>.failure(Offline())

private func later(_ number: Int) async -> Int {
    await Task.yield()
    return number
}

private func passedOn<Value>(_ promise: Promise<Value>) async throws -> Any {
    let next = promise.map { $0 }.then { Promise($0) }.recover { _ in promise }.finally {}
    return try await Promise.all([next]).value[0]
}

private func sendNumbers(to stream: AsyncStream<Int>.Continuation) {
    for number in [1, 2] { stream.yield(number) }
    stream.finish()
}

private func sendNumbers(to stream: AsyncThrowingStream<Int, any Error>.Continuation) {
    for number in [1, 2] { stream.yield(number) }
    stream.finish()
}

// MARK: - Ways of calling

/// Expects that calls of an `Action` and of an `AsyncAction` give an output that reads as expected.
private func expectAlike<Output: Sendable>(
    _ expected: String,
    _ make: @escaping @Sendable () -> Output,
    sourceLocation: SourceLocation = #_sourceLocation,
    reading read: @escaping (Output) async throws -> Any = { $0 }
) async throws {
    try await expectSyncAlike(expected, make, sourceLocation: sourceLocation, reading: read)
    typealias GiveLater = LateQuery<Output, First>
    let ways = Ways(
        plugs: [
            ("a closure", { GiveLater.self <~ { _ in make() } }),
            ("an instance", { GiveLater.self <~ LateAnswer { _ in make() } }),
            ("a recorder", { _ = Actions.record(GiveLater.self) { _ in make() } }),
            ("a list", { Actions.record(GiveLater.self, answers: [.success(make())]) }),
        ],
        layers: [
            ("an interceptor", { Actions.intercept(GiveLater.self) { try await $1($0) } }),
            ("a spy", { _ = Actions.record(GiveLater.self) }),
        ],
        calls: [
            ("in it", { try await read($0.run { try await action(GiveLater.self, 1) }) }),
            ("on it", { try await read($0.action(GiveLater.self, 1)) }),
        ]
    )
    try await ways.expect(expected, sourceLocation)
}

/// Expects that calls of an `Action` give an output that reads as expected.
private func expectSyncAlike<Output>(
    _ expected: String,
    _ make: @escaping @Sendable () -> Output,
    sourceLocation: SourceLocation = #_sourceLocation,
    reading read: @escaping (Output) async throws -> Any = { $0 }
) async throws {
    typealias Give = Query<Output, First>
    let ways = Ways(
        plugs: [
            ("a closure", { Give.self <~ { _ in make() } }),
            ("an instance", { Give.self <~ Answer { _ in make() } }),
            ("a recorder", { _ = Actions.record(Give.self) { _ in make() } }),
        ],
        layers: [
            ("an interceptor", { Actions.intercept(Give.self) { $1($0) } }),
            ("a spy", { _ = Actions.record(Give.self) }),
        ],
        calls: [
            ("in it", { try await read($0.run { action(Give.self, 1) }) }),
            ("on it", { try await read($0.action(Give.self, 1)) }),
        ]
    )
    try await ways.expect(expected, sourceLocation)
}

/// The ways in which a use case is plugged, what may be around it, and how it is called in or on a
/// registry. It has no type, so that what follows is compiled once.
private struct Ways {
    let plugs: [(name: String, () -> Void)]
    let layers: [(name: String, () -> Void)]
    let calls: [(name: String, (Actions) async throws -> Any)]

    /// Expects that the output reads as expected in all combinations.
    func expect(_ expected: String, _ sourceLocation: SourceLocation) async throws {
        let layers =
            layers + [
                ("nothing", {}),
                ("an interceptor of all", { Actions.intercept(Add(amount: 0)) }),
                ("one of promises and asynchronous actions", { Actions.intercept(Again()) }),
                ("an observer", { Actions.observe { _ in } }),
                ("a trace", { Actions.trace { _ in } }),
            ]
        for (plug, layer) in plugs.flatMap({ plug in layers.map { (plug, $0) } }) {
            for (place, call) in calls {
                let actions = Actions()
                actions.run {
                    plug.1()
                    layer.1()
                }
                let text = "\(try await call(actions))"
                let way: Comment = "\(plug.name) behind \(layer.name), called \(place)"
                #expect(text == expected, way, sourceLocation: sourceLocation)
            }
        }
    }
}
