/// When a presenter handles the events that are dispatched to it.
///
/// ## Topics
///
/// - ``atOnce``
/// - ``coalesced``
public enum Delivery: Sendable {
    /// At once on the main actor; from elsewhere, in a turn of the main actor.
    ///
    /// A dispatch on the main actor also handles the events that stood in line before it. Where
    /// other threads dispatch faster than the main actor handles, the line grows, and so does the
    /// time of such a dispatch. Let these threads await `dispatched`, so that they never run ahead.
    case atOnce

    /// Together, once in each turn of the main actor in which there are any.
    ///
    /// Choose it for a screen that is told much in little time: a view that observes the store is
    /// then drawn once for a batch instead of once for each event. A dispatch on the main actor
    /// never handles what other threads have dispatched.
    case coalesced
}
