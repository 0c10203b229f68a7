/// When a presenter handles the events that are dispatched to it.
public enum Delivery: Sendable {
    /// Immediately on the main actor, and from elsewhere in a later turn of the main actor.
    ///
    /// A dispatch on the main actor also handles the events that were already in the queue. If
    /// other threads dispatch faster than the main actor handles, the queue grows, and so does the
    /// time of such a dispatch. Let these threads await `dispatched`, so that they never run ahead.
    case atOnce

    /// All together, at most 256 in each turn of the main actor that finds events.
    ///
    /// Choose it for a screen that gets many events in a short time. A view that observes the store
    /// is then drawn once for up to 256 of them, and other work of the main actor runs in between.
    /// A dispatch on the main actor never handles events of other threads.
    case coalesced
}
