/// The calling of callbacks: of one promise, and of all that are settled on the way.
///
/// It is a loop over a queue where recursion would be shorter, so that a chain of any length needs
/// the same stack.
struct Drain: Sendable {
    private var promises: [any AnyPromise] = []
    private var position = 0

    init() {}

    init(_ promise: any AnyPromise) {
        promises = [promise]
    }

    /// Adds a promise that was settled and whose callbacks nobody else calls.
    mutating func add(_ promise: any AnyPromise) {
        promises.append(promise)
    }

    /// Runs everything, on this thread as far as nothing asks for an actor.
    ///
    /// User code that is run this way may settle further promises. Running their callbacks inside
    /// it, again on this thread, would use stack for each: they go to the global executor.
    consuming func run() {
        guard let work = nextWork() else { return }
        if CallingThread.isCurrent {
            Task { [self] in await finish(work) }
        } else {
            Task(executorPreference: CallingThread.shared) { [self] in await finish(work) }
        }
    }

    /// Runs everything on the global executor.
    consuming func runOnGlobalExecutor() {
        guard !promises.isEmpty else { return }
        Task { [self] in await finish(nil) }
    }

    /// Runs a piece of user code, and all that is left after it.
    private consuming func finish(_ work: UserWork?) async {
        var work = work ?? nextWork()
        while let next = work {
            await next.run(&self)
            work = nextWork()
        }
    }

    /// Runs callbacks up to the first one with user code that may run anywhere.
    ///
    /// User code that wants an actor goes there with the rest of its promise, whose later callbacks
    /// must wait for it; the other promises need not.
    private mutating func nextWork() -> UserWork? {
        while position < promises.count {
            let promise = promises[position]
            switch promise.runNextCallback(&self) {
            case .ran: continue
            case .work(let work) where work.isolation == nil: return work
            case .work(let work): Task { await Drain(promise).finish(work) }
            case .finished: break
            }
            position += 1
            // Half of the time at most is spent on moving, and a long chain is let go on the way.
            if position * 2 >= promises.count {
                promises.removeFirst(position)
                position = 0
            }
        }
        return nil
    }
}
