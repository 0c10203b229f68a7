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
    Benchmark("100 chains of ten tasks of the main actor") { _ in
        for _ in 0..<calls / 100 { blackHole(await chainsOfTasks()) }
    }
    Benchmark("100 chains of ten maps of the main actor") { _ in
        for _ in 0..<calls / 100 { blackHole(try await chainsOfMaps()) }
    }
    for count in [4_000, 16_000] {
        Benchmark("\(count) waiters of the main actor and of none") { _ in
            blackHole(try await mixedWaiters(count))
        }
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

// A hundred chains, so that the main thread doesn't sleep between two of their closures. Waking it
// takes ten times as long as either of them, and is the same for both.

@MainActor private func chainsOfTasks() async -> Int {
    let ends = (0..<100).map { _ in
        var task = Task { 0 }
        for _ in 0..<10 {
            let previous = task
            task = Task { await previous.value + 1 }
        }
        return task
    }
    var sum = 0
    for end in ends { sum += await end.value }
    return sum
}

@MainActor private func chainsOfMaps() async throws -> Int {
    let ends = (0..<100).map { _ in
        var last = Promise(0)
        for _ in 0..<10 { last = last.map { $0 + 1 } }
        return last
    }
    var sum = 0
    for end in ends { sum += try await end.value }
    return sum
}

/// The waiters of one promise, which belong to the main actor and to none in turn.
private func mixedWaiters(_ count: Int) async throws -> Int {
    let (promise, resolver) = Promise<Int>.pending()
    let ends = (0..<count).map { number in
        number.isMultiple(of: 2) ? promise.map { @MainActor in $0 } : promise.map { $0 }
    }
    resolver.resolve(1)
    return try await Promise.all(ends).value.count
}
