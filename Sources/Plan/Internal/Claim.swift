import Plug

/// What the outcome of a run and its replacement by a later run compete for.
///
/// The outcome takes it when it is handled, on the main actor, and not when it is dispatched: an
/// outcome that still waits in line when the later run starts does not count any more.
final class Claim: Sendable {
    private let announcement: Locked<(@Sendable () -> Void)?>

    /// - Parameter announcement: Tells that the run is replaced. It is released when that can't
    ///   happen any more.
    init(_ announcement: @escaping @Sendable () -> Void) {
        self.announcement = Locked(announcement)
    }

    /// Takes the claim. Only the first who asks gets it, with the announcement.
    func take() -> (@Sendable () -> Void)? {
        announcement.withLock { $0.take() }
    }
}

extension Claim? {
    /// Takes the claim, if there is one. Without one, everybody may go on.
    var isTakenNow: Bool {
        guard let self else { return true }
        return self.take() != nil
    }
}
