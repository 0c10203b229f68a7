package import Metrics
import Synchronization

/// Adds up counters and timers, and writes them in the format of Prometheus.
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
        Handler { [self] amount in add(amount, to: label, dimensions) }
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        Handler { [self] nanoseconds in
            add(nanoseconds / 1e9, to: "\(label)_sum", dimensions)
            add(1, to: "\(label)_count", dimensions)
        }
    }

    package func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        NOOPMetricsHandler.instance
    }

    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}

    private func add(_ value: Double, to label: String, _ dimensions: [(String, String)]) {
        let pairs = dimensions.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
        sums.withLock { $0["\(label){\(pairs)}", default: 0] += value }
    }
}

private final class Handler: CounterHandler, TimerHandler {
    private let add: @Sendable (Double) -> Void

    init(add: @escaping @Sendable (Double) -> Void) { self.add = add }

    func increment(by amount: Int64) { add(Double(amount)) }
    func recordNanoseconds(_ duration: Int64) { add(Double(duration)) }
    func reset() {}
}
