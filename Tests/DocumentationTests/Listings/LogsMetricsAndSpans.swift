import Plug
import Synchronization

func logCalls(
    _ write: @escaping @Sendable (_ isError: Bool, String, [String: String]) -> Void
) -> ActionObservation {
    Actions.observe { event in
        guard case .ended(let outcome, let duration) = event.phase else { return }
        var details = [
            "caller": event.caller, "milliseconds": "\(duration / .milliseconds(1))",
        ]
        switch outcome {
        case .returned: write(false, "\(event.name) returned", details)
        case .cancelled: write(false, "\(event.name) was cancelled", details)
        case .failed(let error):
            let isSecret = event.action is any Confidential.Type
            details["error"] = isSecret ? "\(type(of: error))" : "\(error)"
            write(true, "\(event.name) failed", details)
        }
    }
}

func measureCalls(
    count: @escaping @Sendable (_ action: String, _ outcome: String) -> Void,
    time: @escaping @Sendable (_ action: String, Duration) -> Void
) -> ActionObservation {
    Actions.observe { event in
        guard case .ended(let outcome, let duration) = event.phase else { return }
        let word =
            switch outcome {
            case .returned: "returned"
            case .failed: "failed"
            case .cancelled: "cancelled"
            }
        count(event.name, word)
        time(event.name, duration)
    }
}

func spanCalls<Span: Sendable>(
    begin: @escaping @Sendable (_ name: String, _ parent: Span?) -> Span,
    end: @escaping @Sendable (Span, (any Error)?) -> Void
) -> ActionObservation {
    let open = Mutex<[Int: Span]>([:])
    return Actions.trace { event in
        switch event.phase {
        case .began:
            let parent = event.parentID.flatMap { id in open.withLock { $0[id] } }
            let span = begin(event.name, parent)
            open.withLock { $0[event.callID] = span }
        case .ended(let outcome, _):
            guard let span = open.withLock({ $0.removeValue(forKey: event.callID) }) else { return }
            if case .failed(let error) = outcome { end(span, error) } else { end(span, nil) }
        }
    }
}
