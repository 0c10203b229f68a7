import Foundation
import Plug

extension ActionEvent {
    /// The line of a trace. Calls that run at the same time are told apart by their numbers:
    /// `[3] LikePhoto returned`.
    var traceLine: String {
        let call = "[\(callID)] \(name)"
        return switch phase {
        case .began:
            "\(call) began at \(caller)"
        case .ended(.returned, let duration):
            "\(call) returned after \(milliseconds(duration))"
        case .ended(.failed(let error), let duration):
            "\(call) failed after \(milliseconds(duration)): \(error)"
        case .ended(.cancelled, let duration):
            "\(call) was cancelled after \(milliseconds(duration))"
        }
    }

    private func milliseconds(_ duration: Duration) -> String {
        String(format: "%.1f ms", duration / .milliseconds(1))
    }
}
