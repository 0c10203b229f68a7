import Plug

/// What the outcome of a run and a later run compete for: the first to redeem the ticket counts.
///
/// An outcome redeems the ticket when the main actor handles the outcome, not when the outcome is
/// dispatched. So an outcome that still stands in line when a later run starts no longer counts.
final class RunTicket: Sendable {
    private let announcement: Locked<(@Sendable () -> Void)?>

    /// - Parameter announcement: Tells that a later run has taken the place of this one. The ticket
    ///   lets go of the closure when the ticket is redeemed.
    init(_ announcement: @escaping @Sendable () -> Void) {
        self.announcement = Locked(announcement)
    }

    /// Redeems the ticket. Only the first caller gets the announcement; all others get nil.
    func redeem() -> (@Sendable () -> Void)? {
        announcement.withLock { $0.take() }
    }
}

extension RunTicket? {
    /// Redeems the ticket, if there is one, and tells whether the event that carries it counts.
    ///
    /// An event without a ticket always counts.
    func admits() -> Bool {
        guard let self else { return true }
        return self.redeem() != nil
    }
}
