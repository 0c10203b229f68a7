import Foundation
import Plug
import PlugTape
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
        let numbers = TapeFormat({ (number: Int) in number }, restoring: { $0 })
        try await expectSyncAlike("1", storing: numbers, { Promise(1) }) { try await $0.value }
        try await expectSyncAlike("1", storing: numbers, { Promise { try await later(1) } }) {
            try await $0.value
        }
        try await expectSyncAlike("true", storing: numbers, { Promise<Int>(error: Offline()) }) {
            await $0.result.error != nil
        }
        let nils = TapeFormat({ (_: Int?) in 1 }, restoring: { _ in nil })
        try await expectSyncAlike("nil", storing: nils, { Promise(Int?.none) }) {
            try await $0.value as Any
        }
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
        // A tape refuses streams.
        try await expectAlike("3", isTaped: false, { AsyncStream { sendNumbers(to: $0) } }) {
            await $0.reduce(0, +)
        }
        try await expectAlike("3", isTaped: false, { AsyncThrowingStream { sendNumbers(to: $0) } })
        {
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

private func later(_ number: Int) async throws -> Int {
    await Task.yield()
    return number
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
    isTaped: Bool = true,
    _ make: @escaping @Sendable () -> Output,
    sourceLocation: SourceLocation = #_sourceLocation,
    reading read: @escaping (Output) async throws -> Any = { $0 }
) async throws {
    try await expectSyncAlike(
        expected,
        isTaped: isTaped,
        make,
        sourceLocation: sourceLocation,
        reading: read
    )
    let format = TapeFormat({ (_: Output) in 1 }, restoring: { _ in make() })
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
        call: { Reading(try await action(GiveLater.self, 1), read) },
        callOn: { Reading(try await $0.action(GiveLater.self, 1), read) },
        record: { try $0.record(GiveLater.self, storing: format) },
        replay: { try $0.replay(GiveLater.self, storing: format) }
    )
    try await ways.expect(expected, isTaped: isTaped, sourceLocation)
}

/// Expects that calls of an `Action` give an output that reads as expected.
private func expectSyncAlike<Output>(
    _ expected: String,
    isTaped: Bool = true,
    storing format: TapeFormat? = nil,
    _ make: @escaping @Sendable () -> Output,
    sourceLocation: SourceLocation = #_sourceLocation,
    reading read: @escaping (Output) async throws -> Any = { $0 }
) async throws {
    let format = format ?? TapeFormat({ (_: Output) in 1 }, restoring: { _ in make() })
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
        call: { Reading(action(Give.self, 1), read) },
        callOn: { Reading($0.action(Give.self, 1), read) },
        record: { try $0.record(Give.self, storing: format) },
        replay: { try $0.replay(Give.self, storing: format) }
    )
    try await ways.expect(expected, isTaped: isTaped, sourceLocation)
}

/// An output, which is read later. It has no type, so that what follows is compiled once.
private struct Reading {
    let text: () async throws -> String

    init<Output>(_ output: Output, _ read: @escaping (Output) async throws -> Any) {
        text = { "\(try await read(output))" }
    }
}

/// The ways in which a use case is plugged, what may be around it, and how it is called.
private struct Ways {
    var plugs: [(name: String, () throws -> Void)]
    var layers: [(name: String, () throws -> Void)]
    let call: () async throws -> Reading
    let callOn: (Actions) async throws -> Reading
    let record: (Tape) throws -> Void
    let replay: (Tape) throws -> Void

    /// Expects that the output reads as expected in all combinations.
    func expect(
        _ expected: String,
        isTaped: Bool,
        _ sourceLocation: SourceLocation
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var ways = self
        ways.layers += [
            ("nothing", {}),
            ("an interceptor of all", { Actions.intercept(Add(amount: 0)) }),
            ("one of promises and asynchronous actions", { Actions.intercept(Again()) }),
            ("an observer", { Actions.observe { _ in } }),
            ("a trace", { Actions.trace { _ in } }),
        ]
        if isTaped { try await ways.addTape(in: folder) }
        for (plug, layer) in ways.plugs.flatMap({ plug in ways.layers.map { (plug, $0) } }) {
            let places: [(String, (Actions) async throws -> Reading)] = [
                ("in it", { try await $0.run { try await call() } }),
                ("on it", { try await callOn($0) }),
                ("in a scope", { try await $0.run { try await Actions.withScope(call) } }),
                ("on it from another", { on in try await Actions().run { try await callOn(on) } }),
            ]
            for (place, call) in places {
                let actions = Actions()
                try actions.run {
                    try plug.1()
                    try layer.1()
                }
                let text = try await call(actions).text()
                let way: Comment = "\(plug.name) behind \(layer.name), called \(place)"
                #expect(text == expected, way, sourceLocation: sourceLocation)
            }
        }
    }

    private mutating func addTape(in folder: URL) async throws {
        let (file, other) = (folder.appending(path: "tape"), folder.appending(path: "other"))
        let tape = Tape(recordingTo: file)
        try await Actions().run {
            try plugs[0].1()
            try record(tape)
            _ = try await call().text()
        }
        try tape.save()
        plugs.append(("a replay", { [replay] in try replay(Tape(replaying: file)) }))
        layers.append(("a recording", { [record] in try record(Tape(recordingTo: other)) }))
    }
}
