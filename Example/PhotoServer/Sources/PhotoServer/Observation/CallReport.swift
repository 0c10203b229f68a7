import Hummingbird
import Logging
import Metrics
import Plug
import Synchronization
import Tracing

/// Turns the calls of use cases into log lines, metrics and spans.
///
/// No route and no implementation mentions any of the three. Each goes to the library's backend for
/// the task in which the call began. By default, that is the one that the process set up.
final class CallReport: Sendable {
    /// What is known when a call begins and needed when it ends, which may be in another task.
    private typealias Beginning = (logger: Logger, metrics: any MetricsFactory, span: any Span)

    private let beginnings = Mutex<[Int: Beginning]>([:])

    /// Adds the beginning or the end of a call.
    func add(_ event: ActionEvent, tenant: String) {
        // Every other call makes one of these.
        if event.action is WhoAsks.Type { return }
        switch event.phase {
        case .began:
            let span = startSpan(event.name, ofKind: .internal)
            span.attributes["tenant"] = tenant
            beginnings.withLock { $0[event.callID] = (.current, MetricsSystem.factory, span) }
        case .ended(let outcome, let duration):
            let beginning = beginnings.withLock { $0.removeValue(forKey: event.callID) }
            guard let (logger, metrics, span) = beginning else { return }
            let word =
                switch outcome {
                case .returned: "returned"
                case .cancelled: "cancelled"
                case .failed(is HTTPError): "refused"
                case .failed: "failed"
                }
            var details: Logger.Metadata = ["tenant": "\(tenant)", "duration": "\(duration)"]
            if case .failed(let error) = outcome {
                let isSecret = event.action is any Confidential.Type
                details["error"] = isSecret ? "\(type(of: error))" : "\(error)"
                if !isSecret { span.recordError(error) }
            }
            span.attributes["outcome"] = word
            span.end()
            let level: Logger.Level = word == "refused" || word == "failed" ? .warning : .info
            logger.log(level: level, "\(event.name) \(word)", metadata: details)

            let action = ("action", event.name)
            let ends = [action, ("outcome", word)]
            Counter(label: "action_calls_total", dimensions: ends, factory: metrics).increment()
            Timer(label: "action_duration_seconds", dimensions: [action], factory: metrics)
                .record(duration: duration)
        }
    }
}
