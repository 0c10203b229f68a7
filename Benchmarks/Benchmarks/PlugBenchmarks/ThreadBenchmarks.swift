import Benchmark
import Dispatch
import Plug

/// The same number of calls on one thread, and on each of two.
func threadBenchmarks() {
    let photo = Photo()
    let configuration = Benchmark.Configuration(
        metrics: [.wallClock],
        timeUnits: .nanoseconds,
        maxDuration: .seconds(2),
        maxIterations: 10_000
    )
    for threads in [1, 2] {
        Benchmark("closure, \(threads) threads", configuration: configuration) { _ in
            let closure: @Sendable (Photo) -> Int = { $0.id }
            DispatchQueue.concurrentPerform(iterations: threads) { _ in
                for _ in 0..<1_000 { repeatedly { callClosure(closure, photo) } }
            }
        }
        Benchmark("action, \(threads) threads", configuration: configuration) { _ in
            DispatchQueue.concurrentPerform(iterations: threads) { _ in
                for _ in 0..<1_000 { repeatedly { callShared(photo) } }
            }
        }
        Benchmark("action in one scope, \(threads) threads", configuration: configuration) { _ in
            let scope = Actions()
            scope.run { LikePhoto.self <~ { $0.id } }
            DispatchQueue.concurrentPerform(iterations: threads) { _ in
                scope.run {
                    for _ in 0..<1_000 { repeatedly { callShared(photo) } }
                }
            }
        }
    }
}
