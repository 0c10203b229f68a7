import Dispatch
import Foundation
import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseSettlingTests {
    @Test func `A dropped resolver rejects, with its place, and calls no closure meanwhile`()
        async throws
    {
        let line: UInt = #line + 1
        let make = { (Promise<Int>.pending(), dropped: Promise<Int> { _, _ in }) }
        var pending = (0..<10).map { _ in make() }
        let promises = pending.flatMap { [$0.0.promise, $0.dropped] }
        let isReleasing = CurrentThread()
        let ends = promises.map { $0.finally { #expect(!isReleasing.isThis) } }
        let tasks = promises.map { promise in Task { try await promise.value } }
        await Task.yield()
        isReleasing.mark { pending = [] }
        for end in ends { _ = await end.result }
        for task in tasks {
            let error = await #expect(throws: AbandonedPromiseError.self) { try await task.value }
            #expect(error?.origin == "PlugTests/PromiseSettlingTests.swift:\(line)")
        }
    }

    @Test func `A closure that returns an optional promise waits for it`() async throws {
        let (saved, resolver) = Promise<Void>.pending()
        let order = Journal<String>()
        let next = Promise(1).then { _ in order.all == ["never"] ? nil : saved }
            .then { order.append("saved") }
        order.append("before")
        resolver.resolve()
        try await next.value
        #expect(order.all == ["before", "saved"])
        let screen = Screen()
        let rejected = Promise(1).then { [weak screen] _ in screen?.save() }
        await #expect(throws: Offline.self) { try await rejected.value }
        withExtendedLifetime(screen) {}
        let gone = Promise(1).then { [weak none = Screen.none()] _ in none?.save() }
        try await gone.then {}.value
    }
}

private final class Screen: Sendable {
    static func none() -> Screen? { nil }

    func save() -> Promise<Void> { Promise(error: Offline()) }
}
