import Synchronization

/// What the outcome of a run and its replacement by a later run compete for.
///
/// The outcome takes it when it is handled, on the main actor, and not when it is dispatched: an
/// outcome that still waits in line when the later run starts does not count any more.
final class Claim: Sendable {
    private let isTaken = Atomic(false)

    /// Takes the claim. True for the first who asks.
    func take() -> Bool {
        !isTaken.exchange(true, ordering: .acquiringAndReleasing)
    }
}

extension Claim? {
    /// Takes the claim, if there is one. Without one, everybody may go on.
    var isTakenNow: Bool {
        self?.take() ?? true
    }
}
