import Dispatch

/// Runs a closure on a thread of its own and waits for it, which blocks the main actor.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "another").async {
        body()
        done.signal()
    }
    done.wait()
}
