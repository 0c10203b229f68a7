/// The running of waiters: of one promise, and of all that are settled on the way.
///
/// It is a loop over a queue where recursion would be shorter, so that a chain of any length needs
/// the same stack. The queue is threaded through the promises, each of which is in one at most,
/// once: when a waiter has settled it.
struct Drain: ~Copyable {
    private var first: Unmanaged<AnyPromise>?
    private var last: Unmanaged<AnyPromise>?

    /// Adds a settled promise whose waiters nobody else runs.
    mutating func add(_ promise: consuming AnyPromise) {
        let next = Unmanaged.passRetained(promise)
        if let last {
            last._withUnsafeGuaranteedRef { $0.nextInDrain = next }
        } else {
            first = next
        }
        last = next
    }

    /// Runs the waiters of a settled promise that nobody else runs, on this thread as far as
    /// nothing asks for an actor.
    ///
    /// A closure that is run this way may settle further promises. Running their waiters inside it,
    /// again on this thread, would use stack for each: they go to the global executor. Not inlined,
    /// since it would be, many times over.
    @inline(never)
    static func run(_ promise: AnyPromise) {
        let notes = CallingThread.notes
        guard !notes.pointee.isDraining else { return runOnGlobalExecutor(promise) }
        notes.pointee.isDraining = true
        var drain = Drain()
        drain.runWaiters(of: promise)
        while let next = drain.popFirst() { drain.runWaiters(of: next) }
        notes.pointee.isDraining = false
    }

    /// Runs the waiters of a settled promise that nobody else runs, on the global executor.
    ///
    /// Not inlined either: mostly there is no task, but room would be made for one.
    ///
    /// - Parameter work: What must be done first.
    @inline(never)
    static func runOnGlobalExecutor(
        _ promise: AnyPromise,
        after work: @escaping @Sendable () async -> Void = {}
    ) {
        Task {
            await work()
            run(promise)
        }
    }

    private mutating func popFirst() -> AnyPromise? {
        guard let promise = first?.takeRetainedValue() else { return nil }
        first = promise.nextInDrain
        if first == nil { last = nil }
        return promise
    }

    private mutating func runWaiters(of promise: AnyPromise) {
        repeat {
            while let waiter = promise.waiters.popFirst() {
                switch waiter.run(waiter, promise) {
                case .nothing: break
                case .waitersOfOwner: add(waiter.owner)
                case .work(let work): return Self.runOnGlobalExecutor(promise, after: work)
                }
            }
        } while promise.takeLateWaiters()
    }
}
