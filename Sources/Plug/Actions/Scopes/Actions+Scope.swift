extension Actions {
    /// Runs a closure in a new scope, once, immediately and on this thread.
    ///
    /// What the closure plugs, intercepts and observes belongs to that scope. An action that isn't
    /// plugged there falls through to the enclosing scope. Scopes nest, and the innermost wins.
    /// Tasks that the closure starts are in the scope, except detached ones. Closures of a promise
    /// run in the scope in which they were written. For a Dispatch queue or a detached task,
    /// capture ``current`` and use `run(_:)`.
    ///
    /// The scope is released when its closure, its tasks and all pending promise closures have
    /// ended. Until then, it may keep two replaced implementations of an action further out.
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

    /// Runs a closure with this registry as the current one, once, immediately and on this thread.
    ///
    /// It is also current in tasks that the closure starts, except detached ones, and in closures
    /// of promises. Afterwards, the previous registry is current again. Calls may be nested.
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

// For a closure that contains only a plug. In `Button("Demo") { tenant.run { A.self <~ B() } }`, Swift
// couldn't choose between the evidence and no result.

extension Actions {
    /// Runs a closure that plugs an implementation, in a new scope.
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
