// MARK: - Scopes

extension Actions {
    /// Runs a closure in a new scope.
    ///
    /// What it plugs, intercepts and observes belongs to that scope. What is not plugged there
    /// falls through to the enclosing one, so scopes nest and the innermost wins. Tasks that the
    /// closure starts are in the scope too, except detached ones, and the closures of a promise
    /// run in the scope in which they were written. To carry it across a queue of Dispatch or a
    /// detached task, take ``current`` along and use `run(_:)`.
    ///
    /// The scope is released with all its plugs when nothing runs in it any more: neither the
    /// closure, nor a task that was started inside, nor a promise's closure that is still to come.
    /// Until then it may also keep what answered there from an enclosing scope and was replaced
    /// since, one for each action.
    @discardableResult
    public static func withScope<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Actions(inside: current).run(body)
    }

    /// Runs an asynchronous closure in a new scope, on the caller's actor. Otherwise the same.
    @discardableResult
    nonisolated(nonsending) public static func withScope<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await Actions(inside: current).run(body)
    }

    /// Runs a closure in which this registry is the current one, at once and on this thread.
    ///
    /// It is also the current one of the tasks that the closure starts, except detached ones, and
    /// of the closures that it gives to promises. Afterwards, the former one is current again, so
    /// calls may be nested.
    @discardableResult
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try CurrentScope.run(in: self, body)
    }

    /// Runs an asynchronous closure with this registry as the current one, on the caller's actor.
    @discardableResult
    nonisolated(nonsending) public func run<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await CurrentScope.run(in: self, body)
    }
}

// Forms for closures that hold nothing but a plug. Where such a closure stands alone in a closure
// without a result, Swift could not choose between the result of the plug and none:
// `Button("Demo") { tenant.run { LikePhoto.self <~ DemoLikePhoto() } }`.

extension Actions {
    /// Runs a closure that plugs an implementation in a new scope.
    @discardableResult
    public static func withScope<A: Pluggable>(
        _ body: () throws -> Plugged<A>
    ) rethrows -> Plugged<A> {
        try Actions(inside: current).run(body)
    }

    /// Runs a closure that plugs an implementation, with this registry as the current one.
    @discardableResult
    public func run<A: Pluggable>(_ body: () throws -> Plugged<A>) rethrows -> Plugged<A> {
        try CurrentScope.run(in: self, body)
    }
}
