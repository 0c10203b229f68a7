import Plug
import Synchronization

/// Renews what calls need, such as a token, once for all calls that are rejected together.
final class Renewal: CallPolicy {
    /// How many renewals had ended when one began, for the calls that it makes.
    @TaskLocal private static var begun: [ObjectIdentifier: Int] = [:]

    private let ended = Atomic(0)
    private let succeeded = Atomic(0)
    private let sharing = Sharing()
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
        // A renewal that needed itself would wait forever. Once it has ended, what it has begun may
        // need another one.
        let begun = Self.begun[ObjectIdentifier(self)]
        guard begun == nil || begun != ended.load(ordering: .acquiring),
            !excepted.contains(ObjectIdentifier(action))
        else { return nil }
        let round = succeeded.load(ordering: .acquiring)
        return CallPass(again: { [self] error, attempts in
            guard attempts == 1, isRejected(error) else { return false }
            // A scope inside may have something else plugged.
            let registry = Actions.current.chain.first { ObjectIdentifier($0) == home } ?? .current
            try await registry.run {
                try await sharing.join(CallKey(())) { start(after: round) }.promise.value
            }
            return true
        })
    }

    /// Renews, unless that has succeeded since a call began.
    private func start(after round: Int) -> Promise<Void> {
        if succeeded.load(ordering: .acquiring) != round { return Promise() }
        var begun = Self.begun
        begun[ObjectIdentifier(self)] = ended.load(ordering: .acquiring)
        return Self.$begun.withValue(begun, operation: renew).telling { [self] error in
            if error == nil { succeeded.add(1, ordering: .acquiringAndReleasing) }
            ended.add(1, ordering: .acquiringAndReleasing)
        }
    }
}
