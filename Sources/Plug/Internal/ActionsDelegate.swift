/// Whoever looks after a registry and the scopes inside it, as a test does.
package protocol ActionsDelegate: AnyObject, Sendable {
    /// Where one is to plug what is missing, for messages, if there is such a place.
    var compositionRoot: String? { get }

    /// Makes the delegate of a registry that is made in this one, and doesn't fall through to it.
    func delegateOfNewRegistry() -> any ActionsDelegate

    /// Is told of the registry whose delegate it is.
    func registryWasMade(_ registry: Actions)

    /// Is told of a call that nobody answers.
    func actionIsUnplugged(_ error: UnpluggedActionError, calledAt caller: CallSite)

    /// Is told of a promise that is settled once a closure has run, which was written there.
    func closureWillSettle(_ promise: AnyPromise)

    /// Is told of a promise that a call waits for, and that is never settled unless it is
    /// cancelled.
    func callWillStall(until promise: AnyPromise)
}
