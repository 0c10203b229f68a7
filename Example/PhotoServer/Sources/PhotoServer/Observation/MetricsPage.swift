package import Metrics
import Synchronization

/// Adds metrics up, and writes them as Prometheus reads them.
///
/// A server in earnest takes a package for this: whatever conforms to `MetricsFactory`.
package final class MetricsPage: MetricsFactory {
    fileprivate struct Series: Hashable {
        let label: String
        let dimensions: String
    }

    private struct Sum {
        var kind: String
        var count = 0
        var total = 0.0
    }

    private let sums = Mutex<[Series: Sum]>([:])

    package init() {}

    /// The page, one metric after the other in the order of the alphabet.
    package var text: String {
        let sums = sums.withLock { $0 }
        let labels = Dictionary(grouping: sums, by: \.key.label).sorted { $0.key < $1.key }
        var lines: [String] = []
        for (label, series) in labels {
            lines.append("# TYPE \(label) \(series[0].value.kind)")
            for (name, sum) in series.sorted(by: { $0.key.dimensions < $1.key.dimensions }) {
                if sum.kind == "counter" {
                    lines.append("\(label)\(name.dimensions) \(Int(sum.total))")
                } else {
                    lines.append("\(label)_sum\(name.dimensions) \(sum.total)")
                    lines.append("\(label)_count\(name.dimensions) \(sum.count)")
                }
            }
        }
        return lines.map { "\($0)\n" }.joined()
    }

    fileprivate func add(_ value: Double, to series: Series, kind: String) {
        sums.withLock {
            $0[series, default: Sum(kind: kind)].count += 1
            $0[series, default: Sum(kind: kind)].total += value
        }
    }
}

// MARK: - What Metrics asks for

extension MetricsPage {
    private final class Handler: CounterHandler, RecorderHandler, TimerHandler {
        private let page: MetricsPage
        private let series: Series

        init(_ page: MetricsPage, _ label: String, _ dimensions: [(String, String)]) {
            let pairs = dimensions.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
            self.page = page
            series = Series(label: label, dimensions: pairs.isEmpty ? "" : "{\(pairs)}")
        }

        func increment(by amount: Int64) { page.add(Double(amount), to: series, kind: "counter") }
        func record(_ value: Int64) { page.add(Double(value), to: series, kind: "summary") }
        func record(_ value: Double) { page.add(value, to: series, kind: "summary") }
        func recordNanoseconds(_ duration: Int64) {
            page.add(Double(duration) / 1e9, to: series, kind: "summary")
        }
        // What has been counted stays: Prometheus takes less for a server that began anew.
        func reset() {}
    }

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        Handler(self, label, dimensions)
    }

    package func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        Handler(self, label, dimensions)
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        Handler(self, label, dimensions)
    }

    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}
}
