/// Counts on an actor of its own.
actor Counter {
    var count = 0
}

/// Counts on the main actor.
@MainActor final class MainCounter {
    var count = 0
}
