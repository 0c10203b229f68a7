package import Metrics
import Synchronization

/// Adds up counters and timers, keeps gauges, and writes them in the format of Prometheus.
///
/// A production server uses a package for this, with a type that conforms to `MetricsFactory`.
package final class MetricsPage: MetricsFactory {
    private let sums = Mutex<[String: Double]>([:])

    package init() {}

    /// The page, with a line for each sum, such as `likes_total{outcome="returned"} 42`.
    package var text: String {
        let lines = sums.withLock { $0.map { "\($0.key) \($0.value)\n" } }
        return lines.sorted().joined()
    }

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        Handler { [self] amount in change(label, dimensions) { $0 += amount } }
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        Handler { [self] nanoseconds in
            change("\(label)_sum", dimensions) { $0 += nanoseconds / 1e9 }
            change("\(label)_count", dimensions) { $0 += 1 }
        }
    }

    package func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        Handler { [self] value in change(label, dimensions) { $0 = value } }
    }

    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}

    private func change(
        _ label: String,
        _ dimensions: [(String, String)],
        _ change: (inout Double) -> Void
    ) {
        let pairs = dimensions.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
        sums.withLock { change(&$0["\(label){\(pairs)}", default: 0]) }
    }
}

private final class Handler: CounterHandler, TimerHandler, RecorderHandler {
    private let take: @Sendable (Double) -> Void

    init(take: @escaping @Sendable (Double) -> Void) { self.take = take }

    func increment(by amount: Int64) { take(Double(amount)) }
    func recordNanoseconds(_ duration: Int64) { take(Double(duration)) }
    func record(_ value: Int64) { take(Double(value)) }
    func record(_ value: Double) { take(value) }
    func reset() {}
}
