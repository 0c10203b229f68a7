extension Promise {
    /// Settles one promise.
    ///
    /// A resolver may be used from any thread. When the last reference to it goes away while the
    /// promise is pending, nobody can settle the promise any more. Then the promise is rejected
    /// with ``AbandonedPromiseError``, so that those who wait are not left hanging.
    ///
    /// ## Topics
    ///
    /// - ``resolve(_:)``
    /// - ``resolve()``
    /// - ``reject(_:)``
    /// - ``onCancel(_:)``
    public final class Resolver: Sendable {
        @usableFromInline let promise: Promise

        /// Where the promise was made.
        private let origin: CallSite

        init(_ promise: Promise, madeAt origin: CallSite) {
            // First, as the promise would have to be retained for it after it was stored.
            CurrentScope.promiseWasMade(promise, at: origin)
            self.promise = promise
            self.origin = origin
        }

        deinit {
            if promise.isPending { promise.rejectAbandoned(madeAt: origin) }
        }

        /// Fulfils the promise. On a settled promise it does nothing.
        ///
        /// Closures that wait for it and belong to no actor mostly run inside this call, so hold no
        /// lock of yours that they may want. Called from such a closure, it leaves the others to
        /// the global executor.
        @inlinable
        public func resolve(_ value: Value) {
            promise.settle(Fulfilment<Value>(value))
        }

        /// Rejects the promise. On a settled promise it does nothing.
        ///
        /// Closures run inside this call as they do inside `resolve`.
        public func reject(_ error: any Error) {
            promise.settle(Settlement(error))
        }

        /// Runs a closure if the promise is cancelled while it is pending.
        ///
        /// The closure runs on the cancelling thread, or at once if the promise was cancelled
        /// already, and in the scope in which it was written. If the promise is settled otherwise,
        /// the closure never runs. A second call replaces the closure of the first. A pending
        /// promise holds the closure, and so a resolver that the closure captures.
        public func onCancel(_ handler: @escaping @Sendable () -> Void) {
            let scope = CurrentScope.current
            promise.onCancel { CurrentScope.resume(scope, handler) }
        }
    }

    /// Creates a pending promise and the resolver that settles it.
    ///
    /// Use it where the closure of `init(_:)` would end too early.
    ///
    /// - Parameters:
    ///   - fileID: The module and file of this call, for ``AbandonedPromiseError``.
    ///   - line: The line of this call, for that error.
    public static func pending(
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> (promise: Promise, resolver: Resolver) {
        let promise = Promise()
        return (promise, Resolver(promise, madeAt: CallSite(fileID: fileID, line: line)))
    }
}

extension Promise.Resolver where Value == Void {
    /// Fulfils the promise. On a settled promise it does nothing.
    public func resolve() {
        promise.settle(.ofVoid)
    }
}
