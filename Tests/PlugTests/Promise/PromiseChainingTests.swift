import Plug
import Testing

/// A closure that returns an optional promise. `PromiseModelTests` checks the other forms, and with
/// them Promises/A+ 1.1: 2.1, 2.2.1 to 2.2.3, 2.2.7 and 2.3.
///
/// Plug differs where JavaScript has no static types and one thread. 2.2.1: each argument of `then`
/// is a method of its own. 2.2.4: a closure without an actor may run inside the call that settles,
/// but never inside the one that adds it. 2.2.6: between actors there is no order. 2.3.3: the
/// compiler knows what is a promise. 2.2.5, about `this`, has no meaning.
@Suite(.generousTimeLimit)
struct PromiseChainingTests {
    @Test func `A closure that returns an optional promise waits for it`() async throws {
        let (saved, resolver) = Promise<Void>.pending()
        let order = Journal<String>()
        let next = Promise(1).then { _ in order.all == ["never"] ? nil : saved }
            .then { order.append("saved") }
        order.append("before")
        resolver.resolve()
        try await next.value
        #expect(order.all == ["before", "saved"])
    }

    @Test func `An optional promise passes its error on, and none is no error`() async throws {
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
