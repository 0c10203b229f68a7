/// The output of an action that answers later: a value or an error, settled once.
///
/// A caller says what happens next and goes on. Nothing blocks, and nothing needs `await`:
///
/// ```swift
/// action(LikePhoto.self, photo)
///     .then { self.title = "Liked" }
///     .onError { error in self.title = "\(error)" }
/// ```
///
/// Closures run in the order in which they were added, never inside the call that adds them, and on
/// the actor of the code that wrote them. A closure of code without an actor runs on the thread
/// that settles the promise, or on the global executor. No closure runs under a lock. If several
/// threads race to settle a promise, everybody sees the same outcome.
public final class Promise<Value: Sendable>: AnyPromise, @unchecked Sendable {
    @inlinable
    override init(waitingFor source: Source = .nothing) {
        super.init(waitingFor: source)
    }

    @inlinable
    override init(_ settlement: Settlement) {
        super.init(settlement)
    }

    /// Creates a promise that is already fulfilled.
    @inlinable
    @_disfavoredOverload
    public convenience init(_ value: Value) {
        // Disfavoured: otherwise `Promise { … }` would be a promise of the closure itself.
        self.init(Fulfilment<Value>(value))
    }

    /// Creates a promise that is already rejected.
    public convenience init(error: any Error) {
        self.init(Settlement(error))
    }

    /// Creates a promise and runs a closure, at once, that sees to settling it.
    ///
    /// The first call of `resolve` or `reject`, from any thread, settles the promise, and later
    /// ones do nothing. Closures that wait run inside that call, as they do inside
    /// ``Resolver/resolve(_:)``. An error that the closure throws rejects the promise. If both
    /// functions are released without a call, nobody can settle the promise any more: it is
    /// rejected with ``AbandonedPromiseError``.
    ///
    /// - Parameters:
    ///   - body: Begins what leads to a call of `resolve` or `reject`.
    ///   - fileID: The module and file of this call, for that error.
    ///   - line: The line of this call, for that error.
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
        self.init(.ofVoid)
    }
}

extension Promise: CustomStringConvertible {
    /// The state of the promise, for people to read: `fulfilled(42)`, `rejected(Offline())` or
    /// `pending`.
    public var description: String {
        guard !isPending else { return "pending" }
        guard let error = settlement.error else {
            return "fulfilled(\(settlement.value(of: Promise.self)))"
        }
        return "rejected(\(error))"
    }
}

/// A promise, where an output may be anything.
protocol PromisedOutput: SendableMetatype {
    static func rejected(with error: any Error) -> Self

    /// The value of a promise that is fulfilled.
    var fulfilledValue: Any? { get }
}

extension Promise: PromisedOutput {
    static func rejected(with error: any Error) -> Promise { Promise(error: error) }

    var fulfilledValue: Any? { isPending ? nil : try? settledValue }
}
