/// The running of waiters: of one promise, and of all that are settled on the way.
///
/// It is a loop over a queue where recursion would be shorter, so that a chain of any length needs
/// the same stack.
@usableFromInline
struct Drain: ~Copyable {
    /// The promise that comes next, with its waiters. Mostly there is no other.
    private var next: (any AnyPromise)?
    private var waiters = Waiters()

    /// The promises after it, which still have their waiters.
    private var others: ArraySlice<any AnyPromise> = []

    @usableFromInline init() {}

    /// Adds a promise that was settled and whose waiters nobody else runs.
    mutating func add(_ promise: any AnyPromise, _ waiters: inout Waiters) {
        if next == nil {
            next = promise
            self.waiters = waiters.take()
        } else {
            others.append(promise)
        }
    }

    /// Runs everything, on this thread as far as nothing asks for an actor.
    ///
    /// A closure that is run this way may settle further promises. Running their waiters inside it,
    /// again on this thread, would use stack for each: they go to the global executor.
    @usableFromInline
    consuming func run() {
        guard next != nil else { return }
        guard !CallingThread.isDraining else { return runOnGlobalExecutor() }
        CallingThread.isDraining = true
        while let promise = next.take() { run(promise) }
        CallingThread.isDraining = false
    }

    /// Runs everything on the global executor.
    consuming func runOnGlobalExecutor() {
        guard let promise = next else { return }
        promise.putBack(waiters.take())
        let promises = [promise] + others
        Task { Self.run(promises) }
    }

    private static func run(_ promises: [any AnyPromise]) {
        var drain = Drain()
        drain.others = promises[...]
        drain.advance()
        drain.run()
    }

    private mutating func advance() {
        guard next == nil, let promise = others.popFirst() else { return }
        next = promise
        waiters = promise.takeWaiters()
    }

    private mutating func run(_ promise: any AnyPromise) {
        var waiters = waiters.take()
        // Whoever has taken nothing is not the one who runs waiters any more, and must not ask again.
        while !waiters.isEmpty {
            while let waiter = waiters.popFirst() {
                guard let work = waiter.run(&self) else { continue }
                promise.putBack(waiters)
                Task {
                    await work()
                    Self.run([promise])
                }
                return advance()
            }
            waiters = promise.takeWaiters()
        }
        advance()
    }
}
