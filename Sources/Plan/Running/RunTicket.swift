import Plug

/// Decides between the outcome of a run and a later run. The first to redeem the ticket counts.
///
/// An outcome redeems the ticket when the main actor handles it, and not when it is dispatched. So
/// an outcome that is still in the queue when a later run starts no longer counts.
final class RunTicket: Sendable {
    private let announcement: Locked<(@Sendable () -> Void)?>

    /// `announcement` says that a later run has replaced this one. Redeeming releases it.
    init(_ announcement: @escaping @Sendable () -> Void) {
        self.announcement = Locked(announcement)
    }

    /// Redeems the ticket. Only the first caller gets the announcement; all others get nil.
    func redeem() -> (@Sendable () -> Void)? {
        announcement.withLock { $0.take() }
    }
}

extension RunTicket? {
    /// Redeems the ticket, and returns whether its event counts. An event without a ticket counts.
    func admits() -> Bool {
        map { $0.redeem() != nil } ?? true
    }
}
