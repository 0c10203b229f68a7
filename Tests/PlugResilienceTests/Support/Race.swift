import Dispatch

/// Runs a closure on several threads at the same time.
func race(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
}
