/// Looks after a registry and the scopes inside it, as a test does.
package protocol RegistryMonitor: AnyObject, Sendable {
    /// Where to plug what is missing, for messages, if there is such a place.
    var compositionRoot: String? { get }

    /// Makes the monitor of a registry that is made inside the registry of this monitor.
    func monitorOfNewRegistry() -> any RegistryMonitor

    /// Is told of a registry to look after from now on.
    func registryWasMade(_ registry: Actions)

    /// Is told of a call of an action that nobody implements, or to which its implementation has no
    /// answer.
    ///
    /// - Parameter isFatal: Whether the program stops when this function has returned.
    func actionIsUnplugged(
        _ error: any MissingAnswerError,
        calledAt caller: CallSite,
        isFatal: Bool
    )

    /// Is told of a new promise that is pending, and where it was made.
    func promiseWasMade(_ promise: AnyPromise, at place: CallSite)

    /// Is told of a pending promise that a closure will settle. The closure was written in the
    /// registry.
    func closureWillSettle(_ promise: AnyPromise)

    /// Is told of a promise for which a stalled call waits. The promise is pending until it is
    /// cancelled.
    func callWillStall(until promise: AnyPromise)
}
