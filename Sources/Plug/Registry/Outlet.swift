public import Synchronization

/// The place in which one action of one registry is plugged.
///
/// It is made when the action is first plugged, intercepted, or looked up in a scope, and lives as
/// long as its registry. So does the first implementation, even when another has replaced it. A
/// call need not retain that one: to do so would cost more than the call itself, and make threads
/// wait for one another. Later implementations are retained by the calls that use them, and
/// released when they are replaced.
@usableFromInline
final class Outlet: Sendable {
    /// What somebody plugged into an outlet, and put around it.
    struct Contents: Sendable {
        var plugged: AnyImplementation?

        /// The outermost first.
        var interceptors: [Interceptor] = []

        /// The plugged implementation inside the interceptors.
        var composed: AnyImplementation? {
            guard !interceptors.isEmpty else { return plugged }
            return plugged.map { interceptors.reversed().reduce($0) { $1.wrap($0) } }
        }
    }

    @usableFromInline let key: ActionKey

    /// The action itself, for messages.
    let action: any Pluggable.Type

    /// What answers here, if it is the first implementation with its interceptors around it.
    /// Otherwise nil. Stored releasing and loaded acquiring: a thread that sees the reference sees
    /// the object.
    @usableFromInline let first = Atomic<Unmanaged<AnyImplementation>?>(nil)

    /// What was first found by a lookup in this scope, here or further out. Written once.
    @usableFromInline let firstFound = Atomic<Unmanaged<AnyImplementation>?>(nil)

    /// The version of the wiring in which that is what answers. Stored releasing after `firstFound`
    /// and loaded acquiring before it: a thread that sees the version sees the object.
    @usableFromInline let versionOfFirstFound = Atomic<Int>(-1)

    private let state = Locked(State())

    private struct State {
        var contents = Contents()

        /// What the contents make together.
        var composed: AnyImplementation?

        /// The first implementation.
        var firstPlugged: AnyImplementation?

        /// The first implementation inside interceptors, as `first` has referred to it.
        var kept: [AnyImplementation] = []

        /// What `firstFound` refers to. Written once.
        var keptFound: AnyImplementation?

        /// What was found last, if that is not `keptFound`.
        var found: (implementation: AnyImplementation, version: Int)?

        /// Keeps what answers, if there is room, and returns it for `first`. Otherwise nil.
        ///
        /// Each interceptor that is added later puts all of them around the implementation again.
        /// To keep every such composition would take memory for the square of their number. So four
        /// are kept. After those, calls retain what answers.
        mutating func keep() -> Unmanaged<AnyImplementation>? {
            guard let composed, let plugged = contents.plugged else { return nil }
            if firstPlugged == nil { firstPlugged = plugged }
            guard firstPlugged === plugged else { return nil }
            if composed !== plugged {
                guard kept.count < 4 else { return nil }
                kept.append(composed)
            }
            return .passUnretained(composed)
        }
    }

    init(key: ActionKey, action: any Pluggable.Type) {
        self.key = key
        self.action = action
    }

    /// What is plugged, and the interceptors.
    var contents: Contents {
        state.withLock { $0.contents }
    }

    /// What is plugged and intercepted here, regardless of other registries.
    @usableFromInline var composed: AnyImplementation? {
        state.withLock { $0.composed }
    }

    /// Calls a closure with what is plugged and intercepted here, or returns nil with nothing
    /// plugged.
    @inlinable @inline(__always)
    func withImplementation<Result>(_ body: (AnyImplementation) -> Result?) -> Result? {
        if let first = first.load(ordering: .acquiring) {
            return first._withUnsafeGuaranteedRef(body)
        }
        guard let composed else { return nil }
        return body(composed)
    }

    /// Changes the contents. Interceptors are composed here, so that no call has to do it.
    func update(_ change: (inout Contents) -> Void) {
        // What was there before is released after the lock: its `deinit` may be user code.
        _ = state.withLock { state in
            // The version is raised first, under the lock. A thread that sees the new version, and
            // then takes the lock, finds the change. A thread that sees the change, or was told of
            // it, sees the new version, and so calls nothing that a scope found before.
            Wiring.version.add(1, ordering: .releasing)
            let before = (state.contents, state.composed, state.found)
            change(&state.contents)
            state.found = nil
            state.composed = state.contents.composed
            first.store(state.keep(), ordering: .releasing)
            return before
        }
    }
}

// MARK: - What a scope found

extension Outlet {
    /// What was first found in the scope, if that is what answers in a version of the wiring.
    ///
    /// It lives as long as the outlet.
    @inlinable @inline(__always)
    func firstFound(in version: Int) -> Unmanaged<AnyImplementation>? {
        guard versionOfFirstFound.load(ordering: .acquiring) == version else { return nil }
        return firstFound.load(ordering: .relaxed)
    }

    /// What was found in the scope, first or later, if that is what answers in a version.
    func found(in version: Int) -> AnyImplementation? {
        if let first = firstFound(in: version) { return first.takeUnretainedValue() }
        return state.withLock { state in
            state.found?.version == version ? state.found?.implementation : nil
        }
    }

    /// Remembers what was found in the scope.
    func remember(_ implementation: AnyImplementation, in version: Int) {
        // What was found before is released after the lock.
        _ = state.withLock { state in
            let before = state.found
            if state.keptFound == nil {
                state.keptFound = implementation
                firstFound.store(Unmanaged.passUnretained(implementation), ordering: .relaxed)
            }
            if state.keptFound === implementation {
                state.found = nil
                versionOfFirstFound.store(version, ordering: .releasing)
            } else {
                state.found = (implementation, version)
            }
            return before
        }
    }
}

/// The wiring of the whole program.
@usableFromInline
enum Wiring {
    /// Counts changes in any registry. So a scope knows whether what it found is still what
    /// answers.
    @usableFromInline static let version = Atomic<Int>(0)
}
