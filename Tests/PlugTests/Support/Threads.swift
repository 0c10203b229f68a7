import Foundation
import Plug

/// Shows whether code runs inside a closure, on its thread.
final class CurrentThread: Sendable {
    private let thread = Locked<ObjectIdentifier?>(nil)

    var isThis: Bool { thread.withLock { $0 } == ObjectIdentifier(Thread.current) }

    func mark(_ body: () -> Void) {
        let current = ObjectIdentifier(Thread.current)
        thread.withLock { $0 = current }
        body()
        thread.withLock { $0 = nil }
    }
}

/// Runs a closure on a thread of its own, where it may block.
///
/// - Parameter stackSize: The number of bytes of the thread's stack, if not the default.
func onAnotherThread<Result: Sendable>(
    stackSize: Int? = nil,
    _ body: @escaping @Sendable () -> Result
) async -> Result {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: body()) }
        if let stackSize { thread.stackSize = stackSize }
        thread.start()
    }
}

/// Waits on a thread that may block, and lets others run meanwhile.
func spin(while isWaiting: () -> Bool) { while isWaiting() { sched_yield() } }
