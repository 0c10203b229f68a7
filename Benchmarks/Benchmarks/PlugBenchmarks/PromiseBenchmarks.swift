import Benchmark
import Plug

func promiseBenchmarks() {
    Benchmark("pending, then, resolve") { _ in
        for _ in 0..<calls {
            let (promise, resolver) = Promise<Int>.pending()
            _ = promise.then { blackHole($0) }
            resolver.resolve(1)
        }
    }
    Benchmark("ten tasks in a chain, released at the end") { _ in
        for _ in 0..<calls {
            let (gate, opener) = AsyncStream<Int>.makeStream()
            var task = Task { await gate.first { _ in true } ?? 0 }
            for _ in 0..<10 {
                let previous = task
                task = Task { await previous.value + 1 }
            }
            opener.yield(0)
            blackHole(await task.value)
        }
    }
    Benchmark("ten thens, resolved at the end") { _ in
        for _ in 0..<calls {
            let (promise, resolver) = Promise<Int>.pending()
            var last = promise
            for _ in 0..<10 { last = last.map { $0 + 1 } }
            _ = last.then { blackHole($0) }
            resolver.resolve(0)
        }
    }
    Benchmark("ten tasks of the main actor in a chain") { _ in
        for _ in 0..<calls { blackHole(await tenTasksOfTheMainActor()) }
    }
    Benchmark("ten thens of the main actor, awaited") { _ in
        for _ in 0..<calls { blackHole(try await tenThensOfTheMainActor()) }
    }
    Benchmark("task group of 100") { _ in
        for _ in 0..<calls {
            let sum = await withTaskGroup(of: Int.self) { group in
                for number in 0..<100 { group.addTask { number } }
                return await group.reduce(0, +)
            }
            blackHole(sum)
        }
    }
    Benchmark("all of 100") { _ in
        for _ in 0..<calls {
            let pending = (0..<100).map { _ in Promise<Int>.pending() }
            _ = Promise.all(pending.map(\.promise)).then { blackHole($0) }
            for (_, resolver) in pending { resolver.resolve(1) }
        }
    }
    Benchmark("first of a task group of 100") { _ in
        for _ in 0..<calls {
            let first = await withTaskGroup(of: Int.self) { group in
                for number in 0..<100 { group.addTask { number } }
                let first = await group.next()
                group.cancelAll()
                return first
            }
            blackHole(first)
        }
    }
    Benchmark("race of 100") { _ in
        for _ in 0..<calls {
            let pending = (0..<100).map { _ in Promise<Int>.pending() }
            _ = Promise.race(pending.map(\.promise)).then { blackHole($0) }
            // Otherwise the others would be dropped first, and so lose for another reason.
            withExtendedLifetime(pending) { pending[0].resolver.resolve(1) }
        }
    }
}

@MainActor private func tenTasksOfTheMainActor() async -> Int {
    var task = Task { 0 }
    for _ in 0..<10 {
        let previous = task
        task = Task { await previous.value + 1 }
    }
    return await task.value
}

@MainActor private func tenThensOfTheMainActor() async throws -> Int {
    var last = Promise(0)
    for _ in 0..<10 { last = last.map { $0 + 1 } }
    return try await last.value
}
