extension Promise {
    /// Settles one promise, from any thread.
    ///
    /// If the last reference to the resolver goes away before that, nobody can settle the promise
    /// any more. Then it is rejected with ``AbandonedPromiseError``, so that nobody waits forever.
    public final class Resolver: Sendable {
        @usableFromInline let promise: Promise

        @usableFromInline let origin: CallSite

        @inlinable
        init(_ promise: Promise, madeAt origin: CallSite) {
            // Before the promise is stored, because this call would have to retain it afterwards.
            CurrentScope.promiseWasMade(promise, at: origin)
            self.promise = promise
            self.origin = origin
        }

        deinit {
            if promise.isPending { promise.rejectAbandoned(madeAt: origin) }
        }

        /// Fulfils the promise. On a settled promise, this does nothing.
        ///
        /// Waiting closures without an actor mostly run inside this call: hold no lock that they
        /// may take. If this call is made inside such a closure, they run on the global executor
        /// instead.
        @inlinable
        public func resolve(_ value: Value) {
            promise.settle(Fulfilment<Value>(value))
        }

        /// Rejects the promise. Otherwise the same as `resolve(_:)`.
        public func reject(_ error: any Error) {
            promise.settle(Settlement(error))
        }

        /// Runs a closure if the promise is cancelled while it is pending.
        ///
        /// The closure runs on the cancelling thread, or at once if the promise was cancelled
        /// before, in the scope in which it was written. If the promise is settled otherwise, the
        /// closure never runs. A second call replaces the closure of the first. A pending promise
        /// holds the closure, and so a resolver that the closure captures.
        public func onCancel(_ handler: @escaping @Sendable () -> Void) {
            let scope = CurrentScope.current
            promise.onCancel { CurrentScope.resume(scope, handler) }
        }
    }

    /// Creates a pending promise, and the resolver that settles it.
    ///
    /// Use it where the closure of `init(_:)` would end too early. The error of an abandoned
    /// promise names `fileID` and `line`.
    @inlinable
    public static func pending(
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> (promise: Promise, resolver: Resolver) {
        let promise = Promise()
        return (promise, Resolver(promise, madeAt: CallSite(fileID: fileID, line: line)))
    }
}

extension Promise.Resolver where Value == Void {
    /// Fulfils the promise. On a settled promise, this does nothing.
    public func resolve() {
        promise.settle(.ofVoid)
    }
}
