/// When a presenter handles the actions that are dispatched to it.
public enum Delivery: Sendable {
    /// At once on the main actor; from elsewhere, as soon as the main actor is free.
    case atOnce

    /// Together, once in each turn of the main actor in which there are any.
    ///
    /// Choose it for a screen that is told much in little time: a view that observes the store is
    /// then drawn once for a batch instead of once for each action.
    case coalesced
}
