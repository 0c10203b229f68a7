/// Watches a registry and the scopes inside it, as a test does.
package protocol RegistryMonitor: AnyObject, Sendable {
    /// Where to plug what is missing, for messages. Nil if there is no such place.
    var compositionRoot: String? { get }

    /// Called with a registry to watch from now on, such as one that is made in a watched one.
    func registryWasMade(_ registry: Actions)

    /// Called when a call has no answer. If `isFatal`, the program stops when this returns.
    func actionIsUnplugged(
        _ error: any MissingAnswerError,
        calledAt caller: CallSite,
        isFatal: Bool
    )

    /// Called with a new pending promise, and where it was made.
    func promiseWasMade(_ promise: AnyPromise, at place: CallSite)

    /// Called with a pending promise that a closure written in the registry will settle.
    func closureWillSettle(_ promise: AnyPromise)

    /// Called with the promise that a stalled call waits for. It is pending until canceled.
    func callWillStall(until promise: AnyPromise)
}

// MARK: - Watching the registry of the process

extension Actions {
    /// Told of what is added to the registry of the process, and where, if that is known.
    package static let sharedWatcher = Locked<(@Sendable (_ change: String, CallSite?) -> Void)?>(
        nil
    )

    func tellWatcher(_ change: @autoclosure () -> String, at place: CallSite? = nil) {
        guard isShared, let tell = Self.sharedWatcher.withLock({ $0 }) else { return }
        tell(change(), place)
    }

    /// The outermost of the registries that this one falls through to, or itself.
    package var outermost: Actions { outer?.outermost ?? self }

    /// How an action is plugged in this registry only: "at Feed/Feed.swift:40" or "with <~".
    package func wayOfPlug(into action: any Pluggable.Type) -> String? {
        ownContents(for: ActionKey(action)).plugged?.wayOfPlug
    }
}
