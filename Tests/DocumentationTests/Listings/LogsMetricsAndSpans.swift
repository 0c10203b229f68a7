import Plug
import Synchronization

// snippet.log-calls
func logCalls(
    _ write:
        @escaping @Sendable (
            _ isError: Bool,
            _ text: String,
            _ details: [String: String]
        ) -> Void
) -> ActionObservation {
    Actions.observe { event in
        guard case .ended(let outcome, let time) = event.phase
        else { return }
        var details = [
            "caller": event.caller,
            "milliseconds": "\(time / .milliseconds(1))",
        ]
        switch outcome {
        case .returned:
            write(false, "\(event.name) returned", details)
        case .cancelled:
            write(false, "\(event.name) was canceled", details)
        case .failed(let error):
            details["error"] =
                event.action is any Confidential.Type
                ? "\(type(of: error))" : "\(error)"
            write(true, "\(event.name) failed", details)
        }
    }
}

// snippet.span-calls
func spanCalls<Span: Sendable>(
    begin:
        @escaping @Sendable (
            _ name: String,
            _ parent: Span?
        ) -> Span,
    end: @escaping @Sendable (Span, (any Error)?) -> Void
) -> ActionObservation {
    let open = Mutex<[Int: Span]>([:])
    return Actions.trace { event in
        let id = event.callID
        switch event.phase {
        case .began:
            let parent = open.withLock { spans in
                event.parentID.flatMap { spans[$0] }
            }
            let span = begin(event.name, parent)
            open.withLock { $0[id] = span }
        case .ended(let outcome, _):
            let span = open.withLock {
                $0.removeValue(forKey: id)
            }
            guard let span else { return }
            if case .failed(let error) = outcome {
                end(span, error)
            } else {
                end(span, nil)
            }
        }
    }
}
