public import Synchronization

/// The place in a registry where one action is plugged. It is made when the action is first
/// plugged, intercepted or looked up, and lives as long as its registry. So does the first
/// implementation that answers here, even after it is replaced: calls need not retain it, which
/// would cost more than the call itself, and make threads wait. Calls retain the others.
@usableFromInline
final class Outlet: Sendable {
    @usableFromInline let key: ActionKey

    let action: any Pluggable.Type

    /// The answer that lives as long as this outlet, if there is one.
    @usableFromInline let kept = Atomic<Unmanaged<AnyImplementation>?>(nil)

    /// The version of the wiring in which `kept` answers, or -1. Stored releasing after `kept` and
    /// loaded acquiring before it: a thread that sees the version sees the object.
    @usableFromInline let versionOfKept = Atomic<Int>(-1)

    private let state: Locked<State>

    fileprivate struct State {
        var contents: OutletContents

        /// How often the contents were changed.
        var changes = 0

        /// The first implementation that answered, inside the interceptors of its last call.
        var kept: (found: OutletContents, composed: AnyImplementation)?

        /// The same inside fewer interceptors, as threads may still be calling that.
        var keptBefore: [AnyImplementation] = []

        /// What answered last, if it isn't kept.
        var latest: (implementation: AnyImplementation, version: Int)?
    }

    init(key: ActionKey, action: any Pluggable.Type, _ contents: OutletContents) {
        self.key = key
        self.action = action
        state = Locked(State(contents: contents))
    }

    /// What is plugged in this registry only, and its interceptors.
    var contents: OutletContents { snapshot.contents }

    /// The contents, and how often they were changed.
    var snapshot: (contents: OutletContents, changes: Int) {
        state.withLock { ($0.contents, $0.changes) }
    }

    /// Changes the contents, and forgets what answered here.
    @inline(never) func update(in registry: Actions, _ change: (inout OutletContents) -> Void) {
        // The former contents are released after the lock: their `deinit` may be user code.
        _ = state.withLock { state in
            let before = (state.contents, state.latest.take())
            change(&state.contents)
            state.changes += 1
            versionOfKept.store(-1, ordering: .releasing)
            // Under the lock: a thread that sees the change, or is told of it, calls nothing that
            // was found before, neither here nor in a scope inside.
            registry.changeForScopesInside()
            return before
        }
    }

    /// What is kept, if it answers in a version of the wiring. It lives as long as the outlet.
    @inlinable @inline(__always)
    func kept(in version: Int) -> Unmanaged<AnyImplementation>? {
        guard versionOfKept.load(ordering: .acquiring) == version else { return nil }
        return kept.load(ordering: .relaxed)
    }

    /// What answered last, if that isn't kept and answers in a version of the wiring.
    func latest(in version: Int) -> AnyImplementation? {
        state.withLock { state in
            guard let latest = state.latest, latest.version == version else { return nil }
            return latest.implementation
        }
    }

    /// Remembers what answers in a version of the wiring, unless the contents were changed since.
    func remember(
        _ found: OutletContents,
        composed: AnyImplementation?,
        in version: Int,
        after changes: Int
    ) {
        // The former answer is released after the lock.
        _ = state.withLock { state -> AnyImplementation? in
            guard let composed, state.changes == changes else { return nil }
            let before = state.latest.take()?.implementation
            if state.keep(found, composed), let kept = state.kept?.composed {
                self.kept.store(.passUnretained(kept), ordering: .relaxed)
                versionOfKept.store(version, ordering: .releasing)
            } else {
                state.latest = (composed, version)
            }
            return before
        }
    }
}

extension Outlet.State {
    /// Whether these contents are kept, from now on or already. Some are not to be kept.
    mutating func keep(_ found: OutletContents, _ composed: AnyImplementation) -> Bool {
        guard found.isPermanent else { return false }
        if let kept {
            if found.isSame(as: kept.found) { return true }
            // A few, as each of many compositions would hold objects for all interceptors.
            guard found.plugged === kept.found.plugged, keptBefore.count < 3 else { return false }
            keptBefore.append(kept.composed)
        }
        kept = (found, composed)
        return true
    }
}

/// What is plugged into an action, and its interceptors.
struct OutletContents: Sendable {
    var plugged: AnyImplementation?

    /// The interceptors of all actions, and inside them those of this action, the outermost first.
    var interceptors: [Interceptor]

    var interceptorsOfAction: [Interceptor] { interceptors.filter { $0.key != nil } }

    /// The plugged implementation inside the interceptors.
    func composed(for action: any Pluggable.Type) -> AnyImplementation? {
        plugged.map { interceptors.reversed().reduce($0) { $1.wrap($0, action) } }
    }

    /// Whether the same implementation is inside the same interceptors.
    func isSame(as other: OutletContents) -> Bool {
        plugged === other.plugged && interceptors.elementsEqual(other.interceptors, by: ===)
    }

    /// Whether all interceptors live as long as their registries.
    var isPermanent: Bool { interceptors.allSatisfy { $0.isPermanent.load(ordering: .relaxed) } }

    /// Adds the contents of an enclosing registry.
    mutating func add(outer: OutletContents) {
        plugged = plugged ?? outer.plugged
        if !outer.interceptors.isEmpty { interceptors = outer.interceptors + interceptors }
    }
}

@usableFromInline
enum Wiring {
    /// Counts the changes that scopes must know of: those in the registry of the process, and in
    /// any registry that has a scope inside it. So a scope knows whether what it found further out
    /// still holds. An outlet knows of the changes in its own registry.
    @usableFromInline static let version = Atomic<Int>(0)

    static func change() { version.add(1, ordering: .releasing) }
}
