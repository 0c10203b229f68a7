import Plug
import Testing

/// What follows a promise. Tests here and beside name the rules of Promises/A+ 1.1 that they show.
///
/// Plug differs where JavaScript has no static types and one thread. 2.2.1: each argument of `then`
/// is a method of its own. 2.2.4: a closure without an actor may run inside the call that settles,
/// but never inside the one that adds it. 2.2.6: between actors there is no order. 2.3.3: the
/// compiler knows what is a promise. 2.2.5, about `this`, has no meaning.
@Suite(.generousTimeLimit)
struct PromiseChainingTests {
    /// Promises/A+ 2.2.7, 2.2.7.1, 2.3.2 and 2.3.4.
    @Test func `A closure makes the next value, or the promise that is waited for`() async throws {
        let (inner, resolver) = Promise<Int>.pending()
        let failed = Promise<Int>(error: Offline(number: 41))
        let ends: [Promise<Int>] = [
            Promise(20).map { $0 + 1 }.map { $0 * 2 },
            Promise(1).then { _ in inner },
            failed.recover { error in ((error as? Offline)?.number ?? 0) + 1 },
            failed.recover { _ in inner },
            Promise(42).recover { _ in 1 },
        ]
        resolver.resolve(42)
        for end in ends { #expect(try await end.value == 42) }
        let rejected = Promise(1).then { _ in Promise<Int>(error: Offline(number: 2)) }
        await #expect(throws: Offline(number: 2)) { try await rejected.value }
    }

    /// Promises/A+ 2.2.1, 2.2.3, 2.2.7.3 and 2.2.7.4.
    @Test func `Each closure runs after its outcome, and the other outcome skips it`() async throws
    {
        let ran = Journal<String>()
        func listen(to promise: Promise<Int>) -> Promise<Int> {
            promise.onError { ran.append("\($0)") }
                .finally { ran.append("finally") }
                .map { number in
                    ran.append("\(number)")
                    return number
                }
        }
        #expect(try await listen(to: Promise(42)).value == 42)
        #expect(ran.all == ["finally", "42"])
        ran.removeAll()
        let rejected = listen(to: Promise(error: Offline(number: 1)))
        await #expect(throws: Offline(number: 1)) { try await rejected.value }
        #expect(ran.all == ["Offline(number: 1)", "finally"])
    }

    /// Promises/A+ 2.2.7.2.
    @Test func `An error thrown in a closure takes the place of the outcome`() async {
        let failed = Promise<Int>(error: Offline(number: 1))
        let ends = [
            Promise(42).map { _ -> Int in throw Offline(number: 2) },
            failed.onError { _ in throw Offline(number: 2) },
            failed.recover { _ -> Int in throw Offline(number: 2) },
            failed.finally { throw Offline(number: 2) },
            Promise(42).finally { throw Offline(number: 2) },
        ]
        for end in ends { await #expect(throws: Offline(number: 2)) { try await end.value } }
    }

    /// Promises/A+ 2.3.1.
    @Test func `A closure that returns the promise that it makes rejects it`() async throws {
        let holders = [Holder(), Holder()]
        let (first, resolver) = Promise<Int>.pending()
        let (failed, rejecter) = Promise<Int>.pending()
        holders[0].promise = first.then { _ in holders[0].promise }
        holders[1].promise = failed.recover { _ in holders[1].promise }
        resolver.resolve(1)
        rejecter.reject(Offline())
        for holder in holders {
            let error = await #expect(throws: PromiseCycleError.self) {
                try await holder.promise.value
            }
            #expect(
                error?.description == """
                    The promise would wait for itself. A closure returned the promise that its own \
                    call to then or recover had made. Return another one.
                    """
            )
        }
    }

    @Test func `Promises that would wait for each other stay pending`() async {
        let (first, second) = (Holder(), Holder())
        let (start, resolver) = Promise<Void>.pending()
        first.promise = start.then { () -> Promise<Int> in second.promise }
        second.promise = start.then { () -> Promise<Int> in first.promise }
        resolver.resolve()
        let late = first.promise.timeout(.zero)
        await #expect(throws: PromiseTimeoutError.self) { try await late.value }
    }

    @Test func `A race that another promise can still win is no cycle`() async throws {
        let (start, resolver) = Promise<Void>.pending()
        let (other, otherResolver) = Promise<Int>.pending()
        let holder = Holder()
        let promise = start.then { holder.promise }
        let race = Promise.race([promise, Promise.race([promise, other])])
        holder.promise = race
        // Otherwise it would be canceled as a loser of the race.
        let following = promise.map { $0 }
        resolver.resolve()
        otherResolver.resolve(5)
        #expect(try await following.value == 5)
        #expect(try await race.value == 5)
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
