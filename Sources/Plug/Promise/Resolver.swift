extension Promise {
    /// Settles one promise, from any thread.
    ///
    /// If the last reference to the resolver is released before that, the promise can no longer be
    /// settled. It is then rejected with ``AbandonedPromiseError``, so that no code waits forever.
    public final class Resolver: Sendable {
        @usableFromInline let promise: Promise

        @usableFromInline let origin: CallSite

        @inlinable
        init(_ promise: Promise, madeAt origin: CallSite) {
            // Before the promise is stored, because this call would have to retain it afterwards.
            CurrentScope.current?.promiseMonitor?.promiseWasMade(promise, at: origin)
            self.promise = promise
            self.origin = origin
        }

        deinit {
            if promise.isPending { promise.abandon(madeAt: origin) }
        }

        /// Fulfills the promise. On a settled promise, this does nothing.
        ///
        /// Most waiting closures that have no actor run inside this call, so don't hold a lock that
        /// they may take. Deep inside such closures, others run on the global executor.
        @inlinable
        public func resolve(_ value: Value) {
            promise.settle(Fulfillment<Value>(value))
        }

        /// Rejects the promise. Otherwise behaves like `resolve(_:)`.
        public func reject(_ error: any Error) {
            promise.settle(Settlement(error))
        }

        /// Runs a closure if the promise is canceled while it is pending.
        ///
        /// If the promise was already canceled, the closure runs immediately. If the promise is
        /// settled in any other way, the closure never runs. A second call replaces the closure of
        /// the first. A pending promise holds the closure, and so a resolver that it captures.
        ///
        /// - Parameter handler: The closure. It runs once, on the canceling thread, in its own scope.
        public func onCancel(_ handler: @escaping @Sendable () -> Void) {
            let scope = CurrentScope.current
            promise.setWork(.work(onCancel: { CurrentScope.resume(scope, handler) }))
        }
    }

    /// Creates a pending promise, and the resolver that settles it.
    ///
    /// For where the closure of `init(_:)` would end too early. Failures name `fileID` and `line`.
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
    /// Fulfills the promise. On a settled promise, this does nothing.
    public func resolve() {
        promise.settle(.ofVoid)
    }
}
