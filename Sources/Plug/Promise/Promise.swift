/// The output of an action that completes later. It is settled once, with a value or an error.
///
/// A caller says what happens next and continues. Nothing blocks, and nothing needs `await`:
///
/// <!-- snippet: Promises.a-promise -->
/// ```swift
/// action(LikePhoto.self, photo)
///     .then { self.title = "Liked" }
///     .onError { error in self.title = "\(error)" }
/// ```
///
/// A closure runs on the actor of the code that wrote it. Without an actor, it runs on the thread
/// that settles the promise, or on the global executor. Closures of the main actor, or of no actor,
/// run in the order in which they were added, and none runs inside the call that adds it. No closure
/// runs under a lock. If several threads race to settle a promise, all code sees the same outcome.
public final class Promise<Value: Sendable>: AnyPromise, @unchecked Sendable {
    /// Creates a promise that is already fulfilled.
    @inlinable
    @_disfavoredOverload
    public convenience init(_ value: Value) {
        // Disfavored, because `Promise { … }` would be a promise of the closure itself.
        self.init(settled: Fulfillment<Value>(value))
    }

    /// Creates a promise that is already rejected.
    public convenience init(error: any Error) {
        self.init(settled: Settlement(error))
    }

    /// Creates a promise, and immediately runs a closure that arranges for its settlement.
    ///
    /// The first call to `resolve` or `reject` settles the promise, from any thread. Most closures
    /// without an actor run inside it, as in ``Resolver/resolve(_:)``. If both functions are released
    /// without a call, the promise is rejected with ``AbandonedPromiseError``, which names `fileID`
    /// and `line`. The closure runs once, on this thread. Its error rejects the promise.
    public convenience init(
        _ body: (
            _ resolve: @escaping @Sendable (Value) -> Void,
            _ reject: @escaping @Sendable (any Error) -> Void
        ) throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init()
        let resolver = Resolver(self, madeAt: CallSite(fileID: fileID, line: line))
        do {
            try body({ resolver.resolve($0) }, { resolver.reject($0) })
        } catch {
            resolver.reject(error)
        }
    }
}

extension Promise where Value == Void {
    /// Creates a promise that is already fulfilled.
    public convenience init() {
        self.init(settled: .ofVoid)
    }
}

extension Promise: CustomStringConvertible {
    /// A readable form of the state: `fulfilled(42)`, `rejected(Offline())` or `pending`.
    public var description: String {
        guard !isPending else { return "pending" }
        return settlement.error.map { "rejected(\($0))" }
            ?? "fulfilled(\(settlement.value(of: Promise.self)))"
    }
}

extension Promise: CustomReflectable {
    /// No children, so that `dump` shows the state alone.
    public var customMirror: Mirror {
        Mirror(self, children: [], ancestorRepresentation: .suppressed)
    }
}

/// A promise, for code that knows the type of its value only at run time. A generic function that
/// gets one, or the type of one, opens it: its `Value` is that type.
package protocol PromisedOutput: AnyPromise {
    associatedtype Value: Sendable

    var settledValue: Value { get throws }

    func passedOn(in home: (any PromiseScope)?) -> Self
}

extension Promise: PromisedOutput {}

extension PromisedOutput {
    /// Nil while the promise is pending, and after an error.
    var fulfilledValue: Any? { try? settledValue }
}

extension AnyPromise {
    /// The promise that an output is, or that an optional output holds. Most outputs are neither,
    /// and their type shows that without a dynamic cast.
    @inline(__always) static func promise<Output>(in output: Output) -> AnyPromise? {
        Output.self is AnyClass || _isOptional(Output.self) ? output as? AnyPromise : nil
    }
}
