import Dispatch
import Synchronization

/// A gate that is closed until it is opened, and then stays open.
final class Gate: Sendable {
    private let group = DispatchGroup()
    private let isOpen = Atomic(false)

    init() {
        group.enter()
    }

    deinit {
        // A group must not go away while it holds anyone back.
        open()
    }

    /// Lets everyone through who waits or is yet to come.
    func open() {
        if !isOpen.exchange(true, ordering: .relaxed) { group.leave() }
    }

    /// Waits until the gate is open.
    ///
    /// A test that is out of time opens it, and so comes to its end.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                group.notify(queue: .global()) { continuation.resume() }
            }
        } onCancel: {
            open()
        }
    }
}
