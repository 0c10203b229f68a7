public import Plug

extension Actions {
    /// Renews a token when a call is rejected, and makes the call again, for all use cases of the
    /// current registry.
    ///
    /// Calls that are rejected together wait for one renewal. If it fails, they fail with its
    /// error, and the next rejected call renews again. A call that is rejected twice fails. A
    /// renewal ends early only if no call waits for it any more, so one that never ends takes as
    /// long as its callers' timeouts. It runs in the registry in which this is written.
    ///
    /// This applies to promises and asynchronous use cases, but not to what the renewal itself
    /// calls. The second attempt begins in the scope of its caller, that of a promise without an
    /// actor. An implementation has to read the token each time.
    ///
    /// - Parameters:
    ///   - renewal: The use case that renews the token.
    ///   - actions: Others that a renewal can't help, such as a login with a password.
    ///   - fileID: The file of the caller.
    ///   - line: The line of the caller.
    ///   - isRejected: Whether an error asks for a new token. It runs in the task that renews.
    @discardableResult
    public static func renew<A: IsAction, Value>(
        with renewal: A.Type,
        except actions: [any Pluggable.Type] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        when isRejected: @escaping @Sendable (any Error) -> Bool
    ) -> ActionToken where A.Input == Void, A.Output == Promise<Value> {
        let renewal = Renewal(except: actions + [renewal], isRejected) {
            .ofTask { _ = try await Plug.action(renewal, fileID: fileID, line: line).value }
        }
        return intercept(renewal, fileID: fileID, line: line)
    }

    /// Renews a token with an asynchronous use case. Otherwise behaves like the form for a promise.
    @discardableResult
    public static func renew<A: IsAsyncAction>(
        with renewal: A.Type,
        except actions: [any Pluggable.Type] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        when isRejected: @escaping @Sendable (any Error) -> Bool
    ) -> ActionToken where A.Input == Void {
        let renewal = Renewal(except: actions + [renewal], isRejected) {
            .ofTask { _ = try await Plug.action(renewal, fileID: fileID, line: line) }
        }
        return intercept(renewal, fileID: fileID, line: line)
    }
}
