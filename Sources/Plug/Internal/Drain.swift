/// The running of waiters: of one promise, and of all that are settled on the way.
///
/// It is a loop over a queue where recursion would be shorter, so that a chain of any length needs
/// the same stack.
@usableFromInline
struct Drain: ~Copyable {
    /// A promise whose waiters nobody else runs.
    struct Settled: ~Copyable {
        let promise: any AnyPromise
        var waiters: Queue<Waiter>
    }

    private var queue = Queue<Settled>()

    /// Adds a settled promise, with its waiters.
    mutating func add(_ promise: any AnyPromise, _ waiters: consuming Queue<Waiter>) {
        queue.append(Settled(promise: promise, waiters: waiters))
    }

    /// Runs everything, on this thread as far as nothing asks for an actor.
    ///
    /// A closure that is run this way may settle further promises. Running their waiters inside it,
    /// again on this thread, would use stack for each: they go to the global executor. Not inlined,
    /// since it would be, many times over.
    @inline(never)
    consuming func run() {
        guard !queue.isEmpty else { return }
        guard !CallingThread.isDraining else { return runOnGlobalExecutor() }
        CallingThread.isDraining = true
        while let settled = queue.popFirst() { run(settled) }
        CallingThread.isDraining = false
    }

    /// Runs everything on the global executor.
    consuming func runOnGlobalExecutor() {
        while let settled = queue.popFirst() {
            settled.promise.putBack(settled.waiters)
            Self.runOnGlobalExecutor(settled.promise)
        }
    }

    /// Runs the waiters of a promise on the global executor.
    static func runOnGlobalExecutor(_ promise: any AnyPromise) {
        Task { run(promise) }
    }

    private static func run(_ promise: any AnyPromise) {
        let waiters = promise.takeWaiters()
        guard !waiters.isEmpty else { return }
        var drain = Drain()
        drain.add(promise, waiters)
        drain.run()
    }

    private mutating func run(_ settled: consuming Settled) {
        let promise = settled.promise
        var waiters = settled.waiters
        // Whoever has taken nothing is not the one who runs waiters any more, and must not ask again.
        while !waiters.isEmpty {
            while let waiter = waiters.popFirst() {
                guard let work = waiter.run(promise, &self) else { continue }
                promise.putBack(waiters)
                Task {
                    await work()
                    Self.run(promise)
                }
                return
            }
            waiters = promise.takeWaiters()
        }
    }
}
