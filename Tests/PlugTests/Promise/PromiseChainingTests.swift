import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseChainingTests {
    @Test func `A closure given to then makes the next value`() async throws {
        let value = try await Promise(20).map { $0 + 1 }.map { "\($0 * 2)" }.value
        #expect(value == "42")
    }

    @Test func `An error thrown in then rejects the next promise`() async {
        let next = Promise(1).map { _ -> Int in throw Offline(number: 1) }
        await #expect(throws: Offline(number: 1)) { try await next.value }
    }

    @Test func `A promise returned by then is waited for`() async throws {
        let (inner, resolver) = Promise<String>.pending()
        let next = Promise(1).then { _ in inner }
        resolver.resolve("cat")
        let value = try await next.value
        #expect(value == "cat")
    }

    @Test func `The rejection of a promise returned by then is passed on`() async {
        let next = Promise(1).then { _ in Promise<Int>(error: Offline(number: 2)) }
        await #expect(throws: Offline(number: 2)) { try await next.value }
    }

    @Test func `A rejection skips then`() async {
        let ran = Journal<Int>()
        let next = Promise<Int>(error: Offline(number: 1)).then { ran.append($0) }
        await #expect(throws: Offline(number: 1)) { try await next.value }
        #expect(ran.all == [])
    }

    @Test func `A closure given to onError gets the error, which is passed on`() async {
        let seen = Journal<Offline?>()
        let next = Promise<Int>(error: Offline(number: 1)).onError { error in
            seen.append(error as? Offline)
        }
        await #expect(throws: Offline(number: 1)) { try await next.value }
        #expect(seen.all == [Offline(number: 1)])
    }

    @Test func `A value skips onError and is passed on`() async throws {
        let seen = Journal<Int>()
        let value = try await Promise(42).onError { _ in seen.append(1) }.value
        #expect(value == 42)
        #expect(seen.all == [])
    }

    @Test func `An error thrown in a closure takes the place of the outcome`() async {
        let failed = Promise<Int>(error: Offline(number: 1))
        let ends = [
            failed.onError { _ in throw Offline(number: 2) },
            failed.recover { _ -> Int in throw Offline(number: 2) },
            failed.finally { throw Offline(number: 2) },
            Promise(42).finally { throw Offline(number: 2) },
        ]
        for end in ends { await #expect(throws: Offline(number: 2)) { try await end.value } }
    }

    @Test func `A closure given to recover goes on with a value`() async throws {
        let next = Promise<Int>(error: Offline(number: 41)).recover { error in
            ((error as? Offline)?.number ?? 0) + 1
        }
        let value = try await next.value
        #expect(value == 42)
    }

    @Test func `A closure given to recover goes on with a promise`() async throws {
        let (inner, resolver) = Promise<Int>.pending()
        let next = Promise<Int>(error: Offline(number: 1)).recover { _ in inner }
        resolver.resolve(42)
        let value = try await next.value
        #expect(value == 42)
    }

    @Test func `A value skips recover`() async throws {
        let value = try await Promise(42).recover { _ in 1 }.value
        #expect(value == 42)
    }

    @Test func `A closure given to finally runs after each outcome, which is passed on`()
        async throws
    {
        let ran = Journal<Int>()
        #expect(try await Promise(42).finally { ran.append(1) }.value == 42)
        let rejected = Promise<Int>(error: Offline(number: 1)).finally { ran.append(2) }
        await #expect(throws: Offline(number: 1)) { try await rejected.value }
        #expect(ran.all == [1, 2])
    }

    @Test func `A closure in then that returns the promise it makes rejects it`() async throws {
        let (first, resolver) = Promise<Int>.pending()
        let holder = Journal<Promise<Int>>()
        let next = first.then { _ in holder.all[0] }
        holder.append(next)
        resolver.resolve(1)
        let error = try await #require(throws: PromiseCycleError.self) { try await next.value }
        #expect(
            error.description == """
                The promise would wait for itself. A closure returned the promise that its own call \
                to then or recover had made. Return another one.
                """
        )
    }

    @Test func `A closure in recover that returns the promise it makes rejects it`() async {
        let (first, resolver) = Promise<Int>.pending()
        let holder = Journal<Promise<Int>>()
        let next = first.recover { _ in holder.all[0] }
        holder.append(next)
        resolver.reject(Offline(number: 1))
        await #expect(throws: PromiseCycleError.self) { try await next.value }
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
