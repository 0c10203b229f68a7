import Dispatch

/// The queue on which the main actor runs.
enum MainQueue {
    /// Whether the calling thread runs on the main queue now. `MainActor.assumeIsolated` can't
    /// tell, because it stops the program on other threads. The thread can't tell, because on Linux
    /// the main queue may leave the main thread.
    static var isCurrent: Bool {
        DispatchQueue.getSpecific(key: mark) != nil
    }

    private static let mark = {
        let mark = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: mark, value: ())
        return mark
    }()
}
