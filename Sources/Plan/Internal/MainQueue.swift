import Dispatch

/// The queue on which the main actor runs.
enum MainQueue {
    /// Whether the calling thread runs on it now.
    ///
    /// The standard library can only trap where this is false (`MainActor.assumeIsolated`), and a
    /// thread's identity doesn't tell: on Linux the main queue may leave the main thread.
    static var isCurrent: Bool {
        DispatchQueue.getSpecific(key: mark) != nil
    }

    private static let mark = {
        let mark = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: mark, value: ())
        return mark
    }()
}
