public import Synchronization

/// Where the closures of a promise run. It is a registry of actions, of which promises know nothing
/// but this protocol.
@usableFromInline
protocol PromiseScope: AnyObject, Sendable {
    /// Is told of a new promise that is pending, and where it was made.
    func promiseWasMade(_ promise: AnyPromise, at place: CallSite)

    /// Is told of a pending promise that a closure of this scope will settle.
    func closureWillSettle(_ promise: AnyPromise)
}

/// The scope that is current in a task or on a thread.
@usableFromInline
enum CurrentScope {
    /// How many scopes exist. Read relaxed: the thread that makes a scope counts it before any code
    /// can run there, so code in a scope sees that the count isn't 0.
    @usableFromInline static let count = Atomic<Int>(0)

    /// How many scopes there have been that look at promises, as those of tests do. Read relaxed,
    /// as the other count is.
    static let monitoredCount = Atomic<Int>(0)

    @TaskLocal @usableFromInline static var owned: (any PromiseScope)?

    /// The same scope for calls, which would lose a third of their time by retaining it.
    ///
    /// This value is bound only inside a binding of `owned`, and inherited only together with it.
    /// So the scope lives as long as the value is visible.
    @TaskLocal @usableFromInline static var unretained: Unmanaged<any AnyObject & Sendable>?

    /// The current scope, or nil outside all scopes.
    @inlinable static var current: (any PromiseScope)? {
        count.load(ordering: .relaxed) == 0 ? nil : owned
    }

    /// Tells the current scope of a new promise. Without tests, that costs a load in every scope.
    static func promiseWasMade(_ promise: AnyPromise, at place: CallSite) {
        if monitoredCount.load(ordering: .relaxed) > 0 { announce(promise, at: place) }
    }

    @inline(never)
    private static func announce(_ promise: AnyPromise, at place: CallSite) {
        current?.promiseWasMade(promise, at: place)
    }

    /// Runs a closure in a scope, or outside all scopes.
    @usableFromInline
    static func run<Result>(
        in scope: (any PromiseScope)?,
        _ body: () throws -> Result
    ) rethrows -> Result {
        try $owned.withValue(scope) {
            try $unretained.withValue(unretained(scope), operation: body)
        }
    }

    /// Runs an asynchronous closure in a scope, or outside all scopes, on the caller's actor.
    nonisolated(nonsending) static func run<Result>(
        in scope: (any PromiseScope)?,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await $owned.withValue(scope) {
            try await $unretained.withValue(unretained(scope)) {
                try await body()
            }
        }
    }

    /// Runs a closure in a scope that was current elsewhere. Most often it is current here, too.
    @inlinable
    static func resume<Result>(
        _ scope: (any PromiseScope)?,
        _ body: () throws -> Result
    ) rethrows -> Result {
        scope === current ? try body() : try run(in: scope, body)
    }

    private static func unretained(
        _ scope: (any PromiseScope)?
    ) -> Unmanaged<any AnyObject & Sendable>? {
        scope.map { Unmanaged.passUnretained($0) }
    }
}
