import Logging
package import Metrics
package import Plug
import Synchronization
import Tracing

/// Turns the calls of use cases into log lines, metrics and spans.
///
/// No route and no implementation mentions any of the three.
package final class CallReport: Sendable {
    /// What is known when a call begins and needed when it ends, which may be on another thread.
    private struct Beginning {
        let logger: Logger
        let span: any Span
    }

    private let metrics: any MetricsFactory
    private let beginnings = Mutex<[Int: Beginning]>([:])

    /// Creates a report. Log lines and spans go to the logger and tracer of the calling task.
    package init(metrics: any MetricsFactory) {
        self.metrics = metrics
    }

    /// Adds the beginning or the end of a call.
    package func add(_ event: ActionEvent, tenant: String) {
        // Each other call makes one of these.
        if event.action is WhoAsks.Type { return }
        switch event.phase {
        case .began:
            let span = startSpan(event.name, ofKind: .internal)
            span.attributes["tenant"] = tenant
            let beginning = Beginning(logger: Logger.current, span: span)
            beginnings.withLock { $0[event.callID] = beginning }
        case .ended(let outcome, let duration):
            guard let beginning = beginnings.withLock({ $0.removeValue(forKey: event.callID) })
            else { return }
            end(beginning, event.name, outcome, after: duration, tenant: tenant)
        }
    }

    private func end(
        _ beginning: Beginning,
        _ name: String,
        _ outcome: ActionEvent.Outcome,
        after duration: Duration,
        tenant: String
    ) {
        var details: Logger.Metadata = ["tenant": "\(tenant)", "duration": "\(duration)"]
        let word: String
        switch outcome {
        case .returned:
            word = "returned"
        case .cancelled:
            word = "cancelled"
        case .failed(let error):
            word = "failed"
            details["error"] = "\(error)"
            beginning.span.recordError(error)
        }
        beginning.span.attributes["outcome"] = word
        beginning.span.end()
        beginning.logger.info("\(name) \(word)", metadata: details)

        let action = ("action", name)
        Counter(
            label: "action_calls_total",
            dimensions: [action, ("outcome", word)],
            factory: metrics
        )
        .increment()
        Timer(label: "action_duration_seconds", dimensions: [action], factory: metrics)
            .record(duration: duration)
    }
}
