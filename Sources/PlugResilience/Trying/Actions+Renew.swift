public import Plug

extension Actions {
    /// Renews a token when a call is rejected, and makes the call again, for all use cases of the
    /// current registry.
    ///
    /// This stands inside the lines for single use cases, wherever it is written. Calls that are
    /// rejected together wait for one renewal. If it fails, all calls that were sent before fail
    /// with its error, and a rejected one that is sent later renews again. A call that is rejected
    /// twice fails. After a renewal with which no call was accepted, rejected calls fail for the
    /// duration of a pause. The closure says whether an error asks for a new token, and runs in the
    /// task that renews.
    ///
    /// A renewal runs in the registry in which this is written. Use `timeout` to bound it. It is
    /// canceled when no call waits for it any more, and must not wait for a detached task that calls
    /// a renewed use case. The second attempt begins in the scope of its caller, that of a promise
    /// without an actor. It has to read the token anew. `explain` names `line`.
    @discardableResult
    public static func renew<A: ResilientAction>(
        with renewal: A.Type,
        except actions: [any Pluggable.Type] = [],
        pause: Duration = .seconds(1),
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        when isRejected: @escaping @Sendable (any Error) -> Bool
    ) -> ActionToken where A.Input == Void {
        let renewal = Renewal(except: actions + [renewal], pause, now: clock.stopwatch, isRejected)
        {
            if let action = renewal as? any IsAction<Void, Promise<A.ResilientValue>>.Type {
                _ = try await Plug.action(action, fileID: fileID, line: line).value
            } else if let action = renewal as? any IsAsyncAction<Void, A.ResilientValue>.Type {
                _ = try await Plug.action(action, fileID: fileID, line: line)
            }
        }
        return intercept(renewal, fileID: fileID, line: line)
    }
}
