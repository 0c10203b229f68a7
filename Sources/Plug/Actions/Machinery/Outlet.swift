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
        var kept: OutletContents?

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
    func update(in registry: Actions, _ change: (inout OutletContents) -> Void) {
        // The former contents are released after the lock: their `deinit` may be user code.
        _ = state.withLock { state in
            let before = (state.contents, state.latest)
            change(&state.contents)
            state.contents.compose(for: action)
            state.changes += 1
            state.latest = nil
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
    func remember(_ found: OutletContents, in version: Int, after changes: Int) {
        // The former answer is released after the lock.
        _ = state.withLock { state in
            let before = state.latest
            guard let composed = found.composed, state.changes == changes else { return before }
            if let kept = state.keep(found) {
                state.latest = nil
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
    /// What is kept of the same contents, or of these from now on. Nil if they are not to be kept.
    mutating func keep(_ found: OutletContents) -> AnyImplementation? {
        guard found.isPermanent else { return nil }
        if let kept, let composed = kept.composed {
            if found.isSame(as: kept) { return composed }
            // A few, as each of many compositions would hold objects for all interceptors.
            guard found.plugged === kept.plugged, keptBefore.count < 3 else { return nil }
            keptBefore.append(composed)
        }
        kept = found
        return found.composed
    }
}

/// What is plugged into an action, and its interceptors.
struct OutletContents: Sendable {
    var plugged: AnyImplementation?

    /// The interceptors of all actions in the registry, the outermost first.
    var interceptorsOfAll: [Interceptor]

    /// The interceptors of this action, inside those of all actions, the outermost first.
    var interceptors: [Interceptor] = []

    /// The plugged implementation inside the interceptors.
    private(set) var composed: AnyImplementation?

    init(interceptorsOfAll: [Interceptor]) {
        self.interceptorsOfAll = interceptorsOfAll
    }

    /// Composes the interceptors now, so that no call has to do it.
    mutating func compose(for action: any Pluggable.Type) {
        composed = plugged.map { plugged in
            allInterceptors.reversed().reduce(plugged) { $1.wrap($0, action) }
        }
    }

    /// Whether the same implementation is inside the same interceptors.
    func isSame(as other: OutletContents) -> Bool {
        plugged === other.plugged
            && allInterceptors.elementsEqual(other.allInterceptors, by: ===)
    }

    /// Whether all interceptors live as long as their registries.
    var isPermanent: Bool {
        allInterceptors.allSatisfy { $0.isPermanent.load(ordering: .relaxed) }
    }

    private var allInterceptors: [Interceptor] {
        interceptorsOfAll.isEmpty ? interceptors : interceptorsOfAll + interceptors
    }

    /// Adds the contents of an enclosing registry.
    mutating func add(outer: OutletContents, of action: any Pluggable.Type) {
        let outerInterceptors = outer.allInterceptors
        guard plugged == nil || !outerInterceptors.isEmpty else { return }
        plugged = plugged ?? outer.plugged
        interceptorsOfAll = outerInterceptors + interceptorsOfAll
        compose(for: action)
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
