/// The callbacks of a promise, in the order in which they were added.
struct CallbackQueue: ~Copyable, Sendable {
    /// A later callback. An array can't hold what can't be copied, so an object does.
    final class Box: Sendable {
        let callback: Locked<Callback?>

        init(_ callback: consuming Callback) {
            self.callback = Locked(callback)
        }
    }

    /// Usually the only one. Then there is no array and no box.
    private var first: Callback?

    /// The other callbacks, from `start` on. The boxes before `start` are empty.
    private var others: [Box] = []
    private var start = 0

    /// How many callbacks have an owner that waits.
    private(set) var awaited = 0

    /// How many have an owner that no longer waits. They stay, because a search takes O(n).
    private var dead = 0

    var isEmpty: Bool { first == nil && start == others.count }

    /// The promises that wait. O(n).
    var owners: [AnyPromise] {
        ([first.waitingPromise] + others.map { $0.callback.withLock { $0.waitingPromise } })
            .compactMap(\.self)
    }

    mutating func append(_ callback: consuming Callback) {
        if case .nobody = callback.owner {} else { awaited += 1 }
        if isEmpty { first = consume callback } else { others.append(Box(callback)) }
    }

    mutating func popFirst() -> Callback? {
        if let callback = first.take() { return callback }
        guard start < others.count else {
            others = []
            start = 0
            return nil
        }
        // Or closures that add each other to a settled promise would need ever more memory.
        if start >= 64, start * 2 >= others.count {
            others.removeFirst(start)
            start = 0
        }
        defer { start += 1 }
        return others[start].callback.withLock { $0.take() }
    }

    /// Counts an owner that no longer waits.
    mutating func lose() {
        awaited -= 1
        dead += 1
    }

    /// Moves the dead callbacks to `removed`, to be released after the lock, once they are about
    /// half of all: amortised O(1) for each.
    mutating func removeDead(into removed: inout CallbackQueue) {
        guard dead * 2 > others.count else { return }
        dead = 0
        if first.isDead { swap(&removed.first, &first) }
        removed.others = others
        others.removeAll { $0.callback.withLock { $0.isDead } }
    }
}

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
