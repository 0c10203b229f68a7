public import Synchronization

/// The place in which one action of one registry is plugged.
///
/// It is made when the action is first plugged, intercepted, or resolved in a scope, and lives as
/// long as its registry. The first implementation does too, even when another has replaced it: so a
/// call can use it without retaining it, which would cost more than the call itself and make
/// threads wait for one another. Later ones are retained by the calls that use them, and released
/// when they are replaced.
@usableFromInline
final class Socket: Sendable {
    @usableFromInline let key: ActionKey

    /// The action itself, for messages.
    let action: any Pluggable.Type

    /// The first implementation inside all interceptors, as long as it is what answers. Stored
    /// releasing and loaded acquiring, so that whoever sees the reference sees the object.
    @usableFromInline let first = Atomic<Unmanaged<any AnyObject & Sendable>?>(nil)

    /// The first answer that was resolved in this scope, from what is here and further out. Written
    /// once.
    @usableFromInline let firstResolved = Atomic<Unmanaged<any AnyObject & Sendable>?>(nil)

    /// The version in which that is the answer. Stored releasing after it and loaded acquiring
    /// before it, so that whoever sees the version sees the object.
    @usableFromInline let firstResolvedVersion = Atomic<Int>(-1)

    private let state = Locked(State())

    private struct State {
        var contents = SocketContents()

        /// What the contents make together.
        var answer: (any AnyObject & Sendable)?

        /// What keeps `first` alive: the first implementation, and the same inside more and more
        /// interceptors, which stay, too.
        var kept: [any AnyObject & Sendable] = []

        /// What keeps `firstResolved` alive. Written once.
        var keptResolved: (any AnyObject & Sendable)?

        /// What was resolved last, if it is another answer than that.
        var resolved: (answer: any AnyObject & Sendable, version: Int)?

        /// The answer, kept for good, or nil if it isn't that of the first implementation.
        mutating func keepFirst() -> Unmanaged<any AnyObject & Sendable>? {
            guard let answer, let plugged = contents.plugged?.answer else { return nil }
            if kept.isEmpty { kept.append(plugged) }
            guard kept[0] === plugged else { return nil }
            if answer !== plugged { kept.append(answer) }
            return .passUnretained(answer)
        }
    }

    init(key: ActionKey, action: any Pluggable.Type) {
        self.key = key
        self.action = action
    }

    /// What is plugged, and the interceptors.
    var contents: SocketContents {
        state.withLock { $0.contents }
    }

    /// What is plugged and intercepted here, regardless of other registries.
    @usableFromInline var answer: (any AnyObject & Sendable)? {
        state.withLock { $0.answer }
    }

    /// The result of a closure that is given the answer, or nil when nothing is plugged.
    @inlinable @inline(__always)
    func withAnswer<Result>(_ body: (any AnyObject & Sendable) -> Result?) -> Result? {
        if let first = first.load(ordering: .acquiring) {
            return first._withUnsafeGuaranteedRef(body)
        }
        guard let answer else { return nil }
        return body(answer)
    }

    /// Changes the contents. Composing happens here, so that no call has to do it.
    func update(_ change: (inout SocketContents) -> Void) {
        // The previous contents leave the lock alive: their `deinit` may be user code.
        _ = state.withLock { state in
            // Before the change and under its lock: whoever sees the change sees the new version,
            // and whoever sees the new version waits here for the change. So once one thread has
            // got the new answer, no other gets the old one from a scope that remembers it.
            Actions.version.add(1, ordering: .releasing)
            let previous = (state.contents, state.answer, state.resolved)
            change(&state.contents)
            state.resolved = nil
            state.answer = state.contents.composed
            first.store(state.keepFirst(), ordering: .releasing)
            return previous
        }
    }

    /// What was first resolved in the scope, if that is the answer in this version.
    ///
    /// It lives as long as the socket.
    @inlinable @inline(__always)
    func firstResolved(in version: Int) -> Unmanaged<any AnyObject & Sendable>? {
        guard firstResolvedVersion.load(ordering: .acquiring) == version else { return nil }
        return firstResolved.load(ordering: .relaxed)
    }

    /// What was resolved in the scope, first or later, if that is the answer in this version.
    func resolved(in version: Int) -> (any AnyObject & Sendable)? {
        if let first = firstResolved(in: version) { return first.takeUnretainedValue() }
        return state.withLock { state in
            state.resolved?.version == version ? state.resolved?.answer : nil
        }
    }

    /// Remembers what was resolved in the scope.
    func remember(_ answer: any AnyObject & Sendable, in version: Int) {
        _ = state.withLock { state in
            let previous = state.resolved
            if state.keptResolved == nil {
                state.keptResolved = answer
                firstResolved.store(Unmanaged.passUnretained(answer), ordering: .relaxed)
            }
            if state.keptResolved === answer {
                state.resolved = nil
                firstResolvedVersion.store(version, ordering: .releasing)
            } else {
                state.resolved = (answer, version)
            }
            return previous
        }
    }
}

/// What somebody plugged into a socket, and put around it.
struct SocketContents: Sendable {
    var plugged: Plugged?

    /// The outermost first.
    var interceptors: [Interceptor] = []

    /// The plugged answer inside the interceptors.
    var composed: (any AnyObject & Sendable)? {
        plugged.map { interceptors.reversed().reduce($0.answer) { $1.wrap($0) } }
    }
}
