/// An executor that runs a task at once, on the thread that starts it.
///
/// The user's closures have a dynamic isolation, so only a task can call them. Most ask for no
/// actor and return quickly: for them, a switch of threads would cost many times what they do.
final class CallingThread: TaskExecutor {
    static let shared = CallingThread()

    /// Whether the current task runs on this executor.
    static var isCurrent: Bool {
        withUnsafeCurrentTask { $0?.unownedTaskExecutor == shared.asUnownedTaskExecutor() }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        job.runSynchronously(on: asUnownedTaskExecutor())
    }
}
