public import Synchronization

/// The place in a registry where one action is plugged. It is made when the action is first
/// plugged, intercepted or looked up, and lives as long as its registry. So does the first
/// implementation that answers here, even after it is replaced. Calls need not retain that one,
/// which would cost more than the call itself, and make threads wait. Calls retain the others.
@usableFromInline
final class Outlet: Sendable {
    @usableFromInline let key: ActionKey

    let action: any Pluggable.Type

    /// What answered the first call. Written once.
    @usableFromInline let first = Atomic<Unmanaged<AnyImplementation>?>(nil)

    /// The version of the wiring in which `first` answers. Stored releasing after `first` and
    /// loaded acquiring before it: a thread that sees the version sees the object.
    @usableFromInline let versionOfFirst = Atomic<Int>(-1)

    private let state: Locked<State>

    private struct State {
        var contents: OutletContents

        /// Keeps `first` alive. Written once.
        var first: AnyImplementation?

        /// What answered last, if that isn't `first`.
        var latest: (implementation: AnyImplementation, version: Int)?
    }

    init(key: ActionKey, action: any Pluggable.Type, _ contents: OutletContents) {
        self.key = key
        self.action = action
        state = Locked(State(contents: contents))
    }

    /// What is plugged in this registry only, and its interceptors.
    var contents: OutletContents {
        state.withLock { $0.contents }
    }

    func update(_ change: (inout OutletContents) -> Void) {
        // The former contents are released after the lock: their `deinit` may be user code.
        _ = state.withLock { state in
            // The version is raised first, under the lock. A thread that sees the new version and
            // then takes the lock finds the change. A thread that sees the change, or is told of
            // it, sees the new version, and so calls nothing that was found before.
            Wiring.change()
            let before = (state.contents, state.latest)
            change(&state.contents)
            state.contents.compose(for: action)
            state.latest = nil
            return before
        }
    }

    /// `first`, if it answers in a version of the wiring. It lives as long as the outlet.
    @inlinable @inline(__always)
    func first(in version: Int) -> Unmanaged<AnyImplementation>? {
        guard versionOfFirst.load(ordering: .acquiring) == version else { return nil }
        return first.load(ordering: .relaxed)
    }

    /// What answered last, if that isn't `first` and answers in a version of the wiring.
    @usableFromInline
    func latest(in version: Int) -> AnyImplementation? {
        state.withLock { state in
            guard let latest = state.latest, latest.version == version else { return nil }
            return latest.implementation
        }
    }

    /// Remembers what answers in a version of the wiring.
    func remember(_ implementation: AnyImplementation, in version: Int) {
        // The former answer is released after the lock.
        _ = state.withLock { state in
            let before = state.latest
            if state.first == nil {
                state.first = implementation
                first.store(Unmanaged.passUnretained(implementation), ordering: .relaxed)
            }
            if state.first === implementation {
                state.latest = nil
                versionOfFirst.store(version, ordering: .releasing)
            } else {
                state.latest = (implementation, version)
            }
            return before
        }
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
            (interceptorsOfAll + interceptors).reversed().reduce(plugged) { $1.wrap($0, action) }
        }
    }

    /// Adds the contents of an enclosing registry.
    mutating func add(outer: OutletContents, of action: any Pluggable.Type) {
        let outerInterceptors = outer.interceptorsOfAll + outer.interceptors
        guard plugged == nil || !outerInterceptors.isEmpty else { return }
        plugged = plugged ?? outer.plugged
        interceptorsOfAll = outerInterceptors + interceptorsOfAll
        compose(for: action)
    }
}

@usableFromInline
enum Wiring {
    /// Counts changes in any registry. So a registry knows whether an earlier result still holds.
    @usableFromInline static let version = Atomic<Int>(0)

    static func change() { version.add(1, ordering: .releasing) }
}
