/// Is told of calls without an answer.
package protocol CallMonitor: Sendable {
    /// Where to plug what is missing in a registry, for messages. Nil if there is no such place.
    func compositionRoot(of registry: Actions) -> String?

    /// Called when a call has no answer. Returns whether a test has the issue. If none has, and
    /// `isFatal`, the program stops when this returns.
    func actionIsUnplugged(
        _ error: any MissingAnswerError,
        calledAt caller: CallSite,
        isFatal: Bool
    ) -> Bool
}

/// Watches a registry and the scopes inside it, as a test does.
package protocol RegistryMonitor: PromiseMonitor, CallMonitor {
    /// Called with a registry or a scope to watch from now on.
    func registryWasMade(_ registry: Actions)

    /// Called with a registry or a scope that ends while the monitor's code runs.
    func registryWillEnd(_ registry: Actions)

    /// Why it may seem that an implementation is plugged. Nil if only the process may have one.
    func remark(on action: any Pluggable.Type, in registry: Actions) -> String?

    /// Called with the promise that a stalled call waits for. It is pending until canceled.
    func callWillStall(until promise: AnyPromise)
}

// MARK: - Watching the registry of the process

/// Watches what no monitor watches, as PlugTesting does in a program of tests.
package protocol SharedWatcher: CallMonitor {
    /// Whether the code that asks runs in a test. No default answers there.
    var isInTest: Bool { get }

    /// Called with what was changed in the registry of the process, and where, if that is known.
    func registryChanged(_ change: String, at place: CallSite?)
}

extension Actions {
    package static let sharedWatcher = Locked<(any SharedWatcher)?>(nil)

    func tellWatcher(_ change: @autoclosure () -> String, at place: CallSite? = nil) {
        guard isShared, let watcher = Self.sharedWatcher.withLock({ $0 }) else { return }
        watcher.registryChanged(change(), at: place)
    }

    /// The outermost of the registries that this one falls through to, or itself.
    package var outermost: Actions { outer?.outermost ?? self }
}
