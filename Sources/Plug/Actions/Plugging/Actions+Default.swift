import Synchronization

/// A run of `plugDefault`, and of those of other actions inside it. What it plugs never replaces a
/// plug. Tasks that it begins inherit it, but what they do is no part of it.
private final class DefaultRun: Sendable {
    @TaskLocal static var inherited: DefaultRun?

    /// How many runs haven't ended. Read relaxed: only code inside a run needs to learn of it.
    static let count = Atomic(0)

    static var current: DefaultRun? {
        // Usually there is none, and the search for a task-local would take as long as a call.
        guard count.load(ordering: .relaxed) > 0 else { return nil }
        return inherited.flatMap {
            $0.isOver.load(ordering: .relaxed) || $0.task != taskHere ? nil : $0
        }
    }

    /// What distinguishes the current task from all that exist. Nil on a thread without one.
    private static var taskHere: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    let actions: [ObjectIdentifier]

    /// Whether it has ended. After that, a new task may have the place in memory of an old one.
    let isOver = Atomic(false)

    private let task = taskHere

    init(of actions: [ObjectIdentifier]) { self.actions = actions }
}

extension Actions {
    /// Lets an action plug its default, unless it has none or did so before, or a test runs.
    /// Returns whether there may be a plug now. It may be that of another thread.
    func plugDefault(of action: any Pluggable.Type) -> Bool {
        guard let action = action as? any HasDefault.Type, !isInTest else { return false }
        let (registry, running) = (outermost, DefaultRun.current?.actions ?? [])
        let outlet = registry.outlet(of: action)
        // A default that calls its own action must not begin again.
        guard !running.contains(outlet.key) else { return false }
        if !outlet.hasPluggedDefault.load(ordering: .acquiring) {
            let run = DefaultRun(of: running + [outlet.key])
            DefaultRun.count.add(1, ordering: .relaxed)
            DefaultRun.$inherited.withValue(run) { registry.run { action.plugDefault() } }
            run.isOver.store(true, ordering: .relaxed)
            DefaultRun.count.subtract(1, ordering: .relaxed)
            outlet.hasPluggedDefault.store(true, ordering: .releasing)
        }
        return true
    }

    var isInTest: Bool {
        monitor != nil || Self.sharedWatcher.withLock { $0 }?.isInTest == true
    }

    @usableFromInline
    func set(_ implementation: AnyImplementation, of action: any Pluggable.Type) {
        let isDefault = DefaultRun.current != nil
        outlet(of: action).update(in: self) { contents in
            if isDefault, contents.plugged != nil { return }
            contents.plug(implementation, isDefault: isDefault)
        }
        if isDefault { return }
        tellWatcher("\(typeName(of: action)) is plugged", at: implementation.origin.location)
    }
}
