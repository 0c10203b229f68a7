import Synchronization

/// The runs of `plugDefault`. What one plugs in its registry never replaces a plug. Tasks that it
/// begins run on other threads, and are no part of it.
private enum DefaultRuns {
    typealias Run = (registry: ObjectIdentifier, actions: [ObjectIdentifier])

    /// The registry of such a run, its action, and those of the runs around it, by thread.
    static let all = Locked<[Int: Run]>([:])

    /// How many haven't ended. Read relaxed: only code inside a run needs to learn of it.
    static let count = Atomic(0)

    /// Usually there is none, and the lock would take as long as a call.
    static var here: Run? {
        count.load(ordering: .relaxed) == 0 ? nil : all.withLock { $0[currentThread] }
    }
}

extension Actions {
    /// Lets an action plug its default, unless it has none or did so before, or a test runs.
    /// Returns whether there may be a plug now. It may be that of another thread.
    func plugDefault(of action: any Pluggable.Type) -> Bool {
        guard let action = action as? any HasDefault.Type, !isInTest else { return false }
        let (registry, around) = (outermost, DefaultRuns.here)
        let outlet = registry.outlet(of: action)
        // A default that calls its own action must not begin again.
        if around?.actions.contains(outlet.key) == true { return false }
        if !outlet.hasPluggedDefault.load(ordering: .acquiring) {
            let run = (ObjectIdentifier(registry), (around?.actions ?? []) + [outlet.key])
            DefaultRuns.all.withLock { $0[currentThread] = run }
            DefaultRuns.count.add(1, ordering: .relaxed)
            registry.run { action.plugDefault() }
            DefaultRuns.count.subtract(1, ordering: .relaxed)
            DefaultRuns.all.withLock { $0[currentThread] = around }
            outlet.hasPluggedDefault.store(true, ordering: .releasing)
        }
        return true
    }

    var isInTest: Bool {
        monitor != nil || Self.sharedWatcher.withLock { $0 }?.isInTest == true
    }

    @usableFromInline
    func set(_ implementation: AnyImplementation, of action: any Pluggable.Type) {
        let isDefault = DefaultRuns.here?.registry == ObjectIdentifier(self)
        outlet(of: action).update(in: self) { contents in
            if isDefault, contents.plugged != nil { return }
            contents.plug(implementation, isDefault: isDefault)
            contents.number = plugs.add(1, ordering: .relaxed).newValue
        }
        if isDefault { return }
        tellWatcher("\(typeName(of: action)) is plugged", at: implementation.origin.location)
    }
}
