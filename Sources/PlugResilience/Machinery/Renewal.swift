import Plug
import Synchronization

/// Renews what calls need, such as a token, once for all calls that are rejected together.
final class Renewal: CallPolicy {
    /// A renewal that runs, for the calls that it makes.
    private final class Run: Sendable {
        let renewal: Renewal
        let isOver = Atomic(false)

        init(of renewal: Renewal) { self.renewal = renewal }
    }

    @TaskLocal private static var runs: [Run] = []

    /// How often the renewal has succeeded.
    private let rounds = Atomic(0)

    private let sharing = Sharing { _ in .noInput }
    private let home = ObjectIdentifier(Actions.current)
    private let excepted: Set<ObjectIdentifier>
    private let isRejected: @Sendable (any Error) -> Bool
    private let renew: @Sendable () -> Promise<Void>

    init(
        except actions: [any Pluggable.Type],
        _ isRejected: @escaping @Sendable (any Error) -> Bool,
        with renew: @escaping @Sendable () -> Promise<Void>
    ) {
        excepted = Set(actions.map { ObjectIdentifier($0) })
        (self.isRejected, self.renew) = (isRejected, renew)
    }

    func pass(for action: any Pluggable.Type) -> CallPass? {
        // A renewal that needed itself would wait forever.
        let isInside = Self.runs.contains {
            $0.renewal === self && !$0.isOver.load(ordering: .acquiring)
        }
        guard !isInside, !excepted.contains(ObjectIdentifier(action)) else { return nil }
        let round = rounds.load(ordering: .acquiring)
        return CallPass(again: { [self] error, attempts in
            guard attempts == 1, isRejected(error) else { return false }
            try await renew(after: round)
            return true
        })
    }

    /// Renews, unless a call of this round has already done so.
    private func renew(after round: Int) async throws {
        // A scope inside may have something else plugged.
        let registry = Actions.current.chain.first { ObjectIdentifier($0) == home } ?? .current
        try await registry.run {
            try await sharing.value(.noInput) { [self] in
                rounds.load(ordering: .acquiring) == round ? start() : Promise()
            }
        }
    }

    private func start() -> Promise<Void> {
        let run = Run(of: self)
        return Self.$runs.withValue(Self.runs + [run], operation: renew).telling { [self] error in
            run.isOver.store(true, ordering: .releasing)
            if error == nil { rounds.add(1, ordering: .acquiringAndReleasing) }
        }
    }
}
