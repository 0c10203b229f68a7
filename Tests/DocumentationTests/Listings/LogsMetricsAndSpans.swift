import Plug

// snippet.log-calls
func logCalls(
    _ write:
        @escaping @Sendable (
            _ isError: Bool,
            _ text: String,
            _ details: [String: String]
        ) -> Void
) -> ActionToken {
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
