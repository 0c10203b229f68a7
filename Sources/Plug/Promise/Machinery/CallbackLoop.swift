/// Calls the callbacks of a promise, and of all that are settled on the way.
///
/// A loop over a list where recursion would be shorter: a chain of any length needs the same stack.
struct CallbackLoop: ~Copyable {
    /// Settled promises whose callbacks nobody else calls, from `next` on.
    private var promises: [AnyPromise] = []
    private var next = 0

    /// Calls the callbacks of a settled promise, on this thread as far as they ask for no actor.
    ///
    /// A closure that is called in this way may settle further promises. To call their callbacks
    /// inside the closure would take stack for each: the global executor calls those.
    @inline(never)
    static func run(_ promise: AnyPromise) {
        let notes = ThreadNotes.ofThisThread
        guard !notes.pointee.isRunningCallbacks else { return runOnGlobalExecutor(promise) }
        notes.pointee.isRunningCallbacks = true
        var loop = CallbackLoop()
        loop.runCallbacks(of: promise)
        while let promise = loop.popFirst() { loop.runCallbacks(of: promise) }
        notes.pointee.isRunningCallbacks = false
    }

    /// Calls the callbacks of a settled promise on the global executor.
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
        guard next < promises.count else { return nil }
        defer { next += 1 }
        return promises[next]
    }

    private mutating func add(_ promise: AnyPromise) {
        // The room is used again, and what has been run is released.
        if next == promises.count {
            promises.removeAll(keepingCapacity: true)
            next = 0
        }
        promises.append(promise)
    }

    private mutating func runCallbacks(of promise: AnyPromise) {
        let settlement = promise.settlement
        while var callbacks = promise.takeCallbacks() {
            while let followUp = callbacks.callFirst(with: settlement) {
                switch followUp {
                case .nothing: break
                case .callbacks(let settled): add(settled)
                case .hop(let work):
                    promise.putBack(callbacks)
                    return Self.runOnGlobalExecutor(promise, after: work)
                }
            }
        }
    }
}
