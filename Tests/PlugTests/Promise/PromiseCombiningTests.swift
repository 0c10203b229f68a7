import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseCombiningTests {
    // MARK: all

    @Test func `All values come in the order of the promises, however they settle`() async throws {
        let works = (0..<10).map { _ in Work() }
        let all = Promise.all(works.map(\.promise))
        for (number, work) in works.enumerated().reversed() { work.resolver.resolve(number) }
        let values = try await all.value
        #expect(values == Array(0..<10))
    }

    @Test func `Members that were settled before count in every group`() async throws {
        let (pending, resolver) = Promise<Int>.pending()
        let members = [Promise(1), pending, Promise(3)]
        let (all, ends) = (Promise.all(members), Promise.allSettled(members))
        resolver.resolve(2)
        #expect(try await all.value == [1, 2, 3])
        #expect(try await ends.value.map { try $0.get() } == [1, 2, 3])
    }

    @Test func `All and all settled of no promises are fulfilled at once`() async throws {
        try await Promise<Void>.all().value
        #expect(try await Promise.all([Promise<Int>]()).value == [])
        #expect(try await Promise.allSettled([Promise<Int>]()).value.isEmpty)
    }

    @Test(arguments: [false, true])
    func `The first rejection rejects all and cancels the others, and so does canceling`(
        cancels: Bool
    ) async throws {
        let works = (0..<3).map { _ in Work() }
        let all = Promise.all(works.map(\.promise))
        if cancels {
            all.cancel()
            await #expect(throws: CancellationError.self) { try await all.value }
            try await works[1].cancelled.value
        } else {
            works[1].resolver.reject(Offline(number: 1))
            await #expect(throws: Offline(number: 1)) { try await all.value }
        }
        try await works[0].cancelled.value
        try await works[2].cancelled.value
    }

    @Test func `All promises of different types give a tuple, or the first error`() async throws {
        let (work, cancelled) = (Work(), Work())
        let all = Promise.all(work.promise, Promise("cat"), Promise(true))
        let failing = Promise<String>(error: Offline(number: 1))
        let failed = Promise.all(cancelled.promise, failing, Promise(true))
        work.resolver.resolve(42)
        let (number, text, flag) = try await all.value
        #expect(number == 42 && text == "cat" && flag)
        await #expect(throws: Offline(number: 1)) { _ = try await failed.value }
        try await cancelled.cancelled.value
    }

    // MARK: race

    @Test(arguments: [false, true])
    func `A race is won by the first outcome, and the losers are canceled`(
        isError: Bool
    ) async throws {
        let works = (0..<3).map { _ in Work() }
        let race = Promise.race(works.map(\.promise))
        if isError {
            works[1].resolver.reject(Offline(number: 1))
            await #expect(throws: Offline(number: 1)) { try await race.value }
        } else {
            works[1].resolver.resolve(42)
            #expect(try await race.value == 42)
        }
        try await works[0].cancelled.value
        try await works[2].cancelled.value
    }

    @Test func `A race is won by what was settled before it began`() async throws {
        for _ in 0..<200 {
            let (other, resolver) = Promise<Int>.pending()
            let race = Promise.race([other, Promise(1), Promise(2)])
            resolver.resolve(3)
            let winner = try await race.value
            #expect(winner == 1)
        }
    }

    @Test func `All of 50,000 promises may be rejected at once`() async {
        let (promise, resolver) = Promise<Int>.pending()
        let all = Promise.all((0..<50_000).map { _ in promise.map { $0 } })
        resolver.reject(CancellationError())
        await #expect(throws: CancellationError.self) { try await all.value }
    }

    @Test(arguments: [Promise<Int>.race([]), Promise<Int>.any([])])
    func `A race or any of no promises is rejected and says so`(
        promise: Promise<Int>
    ) async throws {
        let error = try await #require(throws: NoPromiseFulfilledError.self) {
            try await promise.value
        }
        #expect(
            error.description
                == "There was no promise to wait for: the list of promises was empty."
        )
    }

    // MARK: any

    @Test func `Any takes the first value, whatever was rejected before`() async throws {
        let works = (0..<3).map { _ in Work() }
        let any = Promise.any(works.map(\.promise))
        works[0].resolver.reject(Offline(number: 1))
        works[1].resolver.resolve(42)
        let value = try await any.value
        #expect(value == 42)
        try await works[2].cancelled.value
    }

    @Test func `Any of only rejected promises is rejected with all errors in order`() async throws {
        let works = (0..<3).map { _ in Work() }
        let any = Promise.any(works.map(\.promise))
        for (number, work) in works.enumerated().reversed() {
            work.resolver.reject(Offline(number: number))
        }
        let error = try await #require(throws: NoPromiseFulfilledError.self) {
            try await any.value
        }
        #expect(error.errors.map { ($0 as? Offline)?.number } == [0, 1, 2])
        #expect(
            error.description == """
                None of 3 promises was fulfilled: \
                Offline(number: 0); Offline(number: 1); Offline(number: 2)
                """
        )
    }

    // MARK: allSettled

    @Test func `All settled gives every outcome in the order of the promises`() async throws {
        let works = (0..<3).map { _ in Work() }
        let all = Promise.allSettled(works.map(\.promise))
        works[2].resolver.resolve(2)
        works[1].resolver.reject(Offline(number: 1))
        works[0].resolver.resolve(0)
        let outcomes = try await all.value
        #expect(outcomes.map { try? $0.get() } == [0, nil, 2])
        #expect(throws: Offline(number: 1)) { try outcomes[1].get() }
    }
}
