import Plug

/// Counts the probes that are alive.
final class Probes: Sendable {
    private let alive = Tally()

    var count: Int { alive.count }

    /// The maximum number that were alive at the same time.
    var most: Int { alive.most }

    func make() -> Probe {
        alive.add()
        return Probe { [alive] in alive.add(-1) }
    }
}
