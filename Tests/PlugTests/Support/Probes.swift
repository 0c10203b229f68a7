import Plug

/// Counts the probes that are alive.
final class Probes: Sendable {
    private let counts = Locked((alive: 0, most: 0))

    var count: Int { counts.withLock { $0.alive } }

    /// The maximum number that were alive at the same time.
    var most: Int { counts.withLock { $0.most } }

    func make() -> Probe {
        counts.withLock { counts in
            counts.alive += 1
            counts.most = max(counts.most, counts.alive)
        }
        return Probe { [self] in counts.withLock { $0.alive -= 1 } }
    }
}
