import Synchronization

extension Actions {
    /// The actions whose `plugDefault` runs in this task. What it plugs never replaces a plug.
    @TaskLocal private static var defaultsInProgress: [ObjectIdentifier] = []

    /// Lets an action plug its default, unless it has none or did so before, or a test runs.
    /// Returns whether there may be a plug now. It may be that of another thread.
    func plugDefault(of action: any Pluggable.Type) -> Bool {
        guard let action = action as? any HasDefault.Type, !isInTest else { return false }
        let (registry, running) = (outermost, Self.defaultsInProgress)
        let outlet = registry.outlet(of: action)
        // A default that calls its own action must not begin again.
        guard !running.contains(outlet.key) else { return false }
        if !outlet.hasPluggedDefault.load(ordering: .acquiring) {
            Self.$defaultsInProgress.withValue(running + [outlet.key]) {
                registry.run { action.plugDefault() }
            }
            outlet.hasPluggedDefault.store(true, ordering: .releasing)
        }
        return true
    }

    var isInTest: Bool {
        monitor != nil || Self.sharedWatcher.withLock { $0 }?.isInTest == true
    }

    @usableFromInline
    func set(_ implementation: AnyImplementation, of action: any Pluggable.Type) {
        let isDefault = !Self.defaultsInProgress.isEmpty
        outlet(of: action).update(in: self) { contents in
            if isDefault, contents.plugged != nil { return }
            contents.plug(implementation, isDefault: isDefault)
        }
        if isDefault { return }
        tellWatcher("\(typeName(of: action)) is plugged", at: implementation.location)
    }
}
