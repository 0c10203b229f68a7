/// When a presenter handles the events that are dispatched to it.
public enum Delivery: Sendable {
    /// On the main actor at once, and from elsewhere in a later turn of the main actor.
    ///
    /// A dispatch on the main actor also handles the events that were in line before. If other
    /// threads dispatch faster than the main actor handles, the line and the time of such a
    /// dispatch grow. Let these threads await `dispatched`, so that they never run ahead.
    case atOnce

    /// All together, once in each turn of the main actor that finds events.
    ///
    /// Choose it for a screen that gets many events in a short time: a view that observes the store
    /// is then drawn once for all of them. A dispatch on the main actor never handles events of
    /// other threads.
    case coalesced
}
