import Benchmark

/// How many calls, promises or scopes one sample takes. The harness measures whole nanoseconds, and
/// a call takes only a few of them.
let calls = 1_000

/// Every row of the table that `check` prints, each with its baseline next to it.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock],
        timeUnits: .nanoseconds,
        warmupIterations: 3,
        maxDuration: .milliseconds(700),
        maxIterations: 100_000
    )
    callBenchmarks()
    threadBenchmarks()
    scopeBenchmarks()
    observerBenchmarks()
    nameBenchmarks()
    awaitingBenchmarks()
    promiseBenchmarks()
    planBenchmarks()
    resilienceBenchmarks()
}
