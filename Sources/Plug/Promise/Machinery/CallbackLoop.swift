/// Calls the callbacks of a promise, and of all that are settled on the way.
///
/// Recursion would be shorter. But with a loop over a list, a chain of any length needs the same
/// stack.
struct CallbackLoop: ~Copyable {
    /// The settled promise whose callbacks are to be called next. Mostly there is no other.
    private var first: AnyPromise?

    /// The settled promises after that one, from `start` on.
    private var others: [AnyPromise] = []
    private var start = 0

    /// Calls the callbacks of a settled promise on this thread. At the first one that needs an
    /// actor, a task takes over the rest.
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
        if let first = first.take() { return first }
        guard start < others.count else { return nil }
        defer { start += 1 }
        return others[start]
    }

    private mutating func add(_ promise: consuming AnyPromise) {
        guard first != nil || start < others.count else { return first = promise }
        // All of them have been run. They are released, and their room is used again.
        if start == others.count {
            others.removeAll(keepingCapacity: true)
            start = 0
        }
        others.append(promise)
    }

    private mutating func runCallbacks(of promise: AnyPromise) {
        let settlement = promise.settlement
        repeat {
            while let (followUp, owner) = promise.callbacks.callFirst(with: settlement) {
                switch (followUp, owner) {
                case (.callbacksOfOwner, .promise(let settled)): add(settled)
                case (.hop(let work), _): return Self.runOnGlobalExecutor(promise, after: work)
                default: break
                }
            }
        } while promise.takeLateCallbacks()
    }
}
