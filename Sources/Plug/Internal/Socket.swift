import Synchronization

/// The place in which one action is plugged.
///
/// It is made by the action's first plug and lives as long as its registry. The first answer does
/// too, even when another has replaced it: so a call can use it without retaining it, which would
/// cost more than the call itself and make threads wait for one another. What is plugged later
/// is retained by the calls that use it, and released when it is replaced.
final class Socket: Sendable {
    let key: ActionKey

    /// The action itself, for messages.
    let action: Any.Type

    /// The first answer, as long as it is the one that answers. Stored releasing and loaded
    /// acquiring, so that whoever sees the reference sees the object.
    private let first = Atomic<Unmanaged<any AnyObject & Sendable>?>(nil)

    private let state = Mutex(State())

    private struct State {
        var plugged: Plugged?

        /// What keeps `first` alive. Written once.
        var kept: (any AnyObject & Sendable)?
    }

    init(key: ActionKey, action: Any.Type) {
        self.key = key
        self.action = action
    }

    /// What is plugged now.
    var plugged: Plugged? {
        state.withLock { $0.plugged }
    }

    /// The result of a closure that is given the answer, or nil when nothing is plugged.
    func withAnswer<Result>(_ body: (any AnyObject & Sendable) -> Result?) -> Result? {
        if let first = first.load(ordering: .acquiring) {
            return first._withUnsafeGuaranteedRef(body)
        }
        guard let plugged else { return nil }
        return body(plugged.answer)
    }

    /// Replaces what is plugged, or unplugs it with nil.
    func plug(_ plugged: Plugged?) {
        // The previous plug leaves the lock alive: its `deinit` is user code.
        _ = state.withLock { state in
            defer { state.plugged = plugged }
            if let plugged, state.kept == nil {
                state.kept = plugged.answer
                first.store(Unmanaged.passUnretained(plugged.answer), ordering: .releasing)
            } else {
                first.store(nil, ordering: .relaxed)
            }
            return state.plugged
        }
    }
}
