/// Calls the callbacks of promises, and of the promises that these callbacks settle. It is a loop
/// and no recursion: so a chain of any length needs the same stack.
enum CallbackLoop {
    /// Calls the callbacks of a settled promise on this thread. At the first one that needs an
    /// actor, a task takes over the rest. If a closure settles a promise, the global executor calls
    /// the callbacks of that promise: inside the closure, each of them would need more stack.
    @inline(never)
    static func run(_ promise: AnyPromise) {
        let notes = ThreadNotes.ofThisThread
        guard !notes.pointee.isRunningCallbacks else { return runOnGlobalExecutor(promise) }
        notes.pointee.isRunningCallbacks = true
        var settled: [AnyPromise] = []
        runCallbacks(of: promise, &settled)
        // One generation after the other: closures run in the order in which promises were settled.
        var generation: [AnyPromise] = []
        while !settled.isEmpty {
            swap(&generation, &settled)
            for promise in generation { runCallbacks(of: promise, &settled) }
            generation.removeAll(keepingCapacity: true)
        }
        notes.pointee.isRunningCallbacks = false
    }

    /// Calls the callbacks of a settled promise on the global executor, after some work.
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

    /// Calls the callbacks of one promise. `settled` gets the promises that were settled.
    private static func runCallbacks(of promise: AnyPromise, _ settled: inout [AnyPromise]) {
        let settlement = promise.settlement
        while let callback = promise.state.withLock({ $0.nextCallback() }) {
            switch callback.body(callback, settlement) {
            case .nothing: break
            case .callbacks(of: let promise): settled.append(promise)
            case .hop(let work): return runOnGlobalExecutor(promise, after: work)
            }
        }
    }
}
