public import Synchronization

/// A registry, for code that only needs to know that it is current, such as a promise.
@usableFromInline
package protocol PromiseScope: AnyObject, Sendable {
    /// What watches it. Nil if nothing does, as in an app.
    var promiseMonitor: (any PromiseMonitor)? { get }
}

@usableFromInline
enum CurrentScope {
    /// How many registries exist beside that of the process. Read relaxed: the thread that creates
    /// one counts it before any code can run there.
    @usableFromInline static let count = Atomic<Int>(0)

    @TaskLocal @inline(never) @usableFromInline static var owned: (any PromiseScope)?

    /// The same scope for calls, where a retain would take a third of the time. It is bound and
    /// inherited only with `owned`, which keeps the scope alive.
    @TaskLocal static var unretained: Unmanaged<any AnyObject & Sendable>?

    @inlinable static var current: (any PromiseScope)? {
        count.load(ordering: .relaxed) == 0 ? nil : owned
    }

    /// Runs a closure in a scope, or outside all scopes.
    static func run<Result>(
        in scope: (any PromiseScope)?,
        _ body: () throws -> Result
    ) rethrows -> Result {
        try $owned.withValue(scope) {
            try $unretained.withValue(scope.map { .passUnretained($0) }, operation: body)
        }
    }

    /// Stays on the caller's actor.
    static func run<Result>(
        in scope: (any PromiseScope)?,
        on actor: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        // A closure runs on the actor that it captures, and otherwise on none.
        try await $owned.withValue(scope) {
            _ = actor
            return try await $unretained.withValue(scope.map { .passUnretained($0) }) {
                _ = actor
                return try await body()
            }
        }
    }

    /// Runs a closure in a scope that was current elsewhere. Usually it is current here, too.
    static func resume<Result>(
        _ scope: (any PromiseScope)?,
        _ body: () throws -> Result
    ) rethrows -> Result {
        scope === current ? try body() : try run(in: scope, body)
    }
}
