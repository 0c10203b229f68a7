import Foundation
import Plug

/// Tells on standard error when each action begins and ends, as long as this object lives.
///
/// Calls that run at the same time are told apart by their numbers: `[3] LikePhoto returned`.
final class Trace {
    private let observer: ActionObserver

    init(on terminal: Terminal) {
        observer = Actions.observe { event in terminal.complain(Self.line(event)) }
    }

    private static func line(_ event: ActionEvent) -> String {
        let call = "[\(event.callID)] \(event.name)"
        return switch event.phase {
        case .began:
            "\(call) began at \(event.caller)"
        case .ended(.returned, let duration):
            "\(call) returned after \(milliseconds(duration))"
        case .ended(.failed(let error), let duration):
            "\(call) failed after \(milliseconds(duration)): \(error)"
        case .ended(.cancelled, let duration):
            "\(call) was cancelled after \(milliseconds(duration))"
        }
    }

    private static func milliseconds(_ duration: Duration) -> String {
        String(format: "%.1f ms", duration / .milliseconds(1))
    }
}
