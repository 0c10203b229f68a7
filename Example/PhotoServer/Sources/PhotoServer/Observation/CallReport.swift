import Hummingbird
import Logging
package import Metrics
package import Plug
import Synchronization
import Tracing

/// Turns the calls of use cases into log lines, metrics and spans.
///
/// No route and no implementation mentions any of the three.
package final class CallReport: Sendable {
    private let metrics: any MetricsFactory

    /// What is known when a call begins and needed when it ends, which may be on another thread.
    private let beginnings = Mutex<[Int: (logger: Logger, span: any Span)]>([:])

    /// Creates a report. Log lines and spans go to the logger and tracer of the calling task.
    package init(metrics: any MetricsFactory) { self.metrics = metrics }

    /// Adds the beginning or the end of a call.
    package func add(_ event: ActionEvent, tenant: String) {
        // Every other call makes one of these.
        if event.action is WhoAsks.Type { return }
        switch event.phase {
        case .began:
            let span = startSpan(event.name, ofKind: .internal)
            span.attributes["tenant"] = tenant
            beginnings.withLock { $0[event.callID] = (.current, span) }
        case .ended(let outcome, let duration):
            guard let (logger, span) = beginnings.withLock({ $0.removeValue(forKey: event.callID) })
            else { return }
            let word =
                switch outcome {
                case .returned: "returned"
                case .cancelled: "cancelled"
                case .failed(is HTTPError): "refused"
                case .failed: "failed"
                }
            var details: Logger.Metadata = ["tenant": "\(tenant)", "duration": "\(duration)"]
            if case .failed(let error) = outcome {
                details["error"] = "\(error)"
                span.recordError(error)
            }
            span.attributes["outcome"] = word
            span.end()
            logger.info("\(event.name) \(word)", metadata: details)

            let action = ("action", event.name)
            let ends = [action, ("outcome", word)]
            Counter(label: "action_calls_total", dimensions: ends, factory: metrics).increment()
            Timer(label: "action_duration_seconds", dimensions: [action], factory: metrics)
                .record(duration: duration)
        }
    }
}
