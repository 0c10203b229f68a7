import Benchmark
import Plug

/// Awaited promises, compared with tasks and continuations.
func awaitingBenchmarks() {
    Benchmark("await a task") { _ in
        for _ in 0..<calls { blackHole(await Task { 1 }.value) }
    }
    Benchmark("await a promise of a task") { _ in
        for _ in 0..<calls { blackHole(try await Promise { await one() }.value) }
    }
    Benchmark("await an action") { _ in
        for _ in 0..<calls { blackHole(try await action(CountLikes.self, 1).value) }
    } setup: {
        CountLikes.self <~ { _ in Promise { await one() } }
    }
    Benchmark("await a continuation") { _ in
        for _ in 0..<calls {
            let value = await withCheckedContinuation { continuation in
                Task { continuation.resume(returning: 1) }
            }
            blackHole(value)
        }
    }
    Benchmark("await a pending promise") { _ in
        for _ in 0..<calls {
            let (promise, resolver) = Promise<Int>.pending()
            Task { resolver.resolve(1) }
            blackHole(try await promise.value)
        }
    }
    let task = Task { 1 }
    Benchmark("await a finished task") { _ in
        for _ in 0..<calls { blackHole(await task.value) }
    } setup: {
        _ = await task.value
    }
    let promise = Promise(1)
    Benchmark("await a settled promise") { _ in
        for _ in 0..<calls { blackHole(try await promise.value) }
    }
}

private class CountLikes: Action<Int, Promise<Int>> {}

@inline(never)
private func one() async -> Int { 1 }
