import Plug

/// The work that equal calls share while it runs. It ends early only if all of them leave.
final class Sharing<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private final class Work: Sendable {
        let key: Key
        let hash: Int

        /// Who isn't in the same scope may get another answer.
        let registry: Actions

        let (promise, resolver) = Promise<Value>.pendingInside()

        init(_ key: Key, _ hash: Int, in registry: Actions) {
            (self.key, self.hash, self.registry) = (key, hash, registry)
        }
    }

    private let works = Locked(Buckets<Work>())

    /// Performs the work on this thread, or waits for equal work in a task of the caller, so that
    /// the caller's closures run with the caller's own task-locals.
    func promise(
        _ key: Key,
        _ perform: @escaping @Sendable () -> Promise<Value>
    ) -> Promise<Value> {
        let part = join(key)
        guard part.isFirst else { return .ofTask { try await self.value(key, of: part, perform) } }
        start(part.work, perform)
        return part.promise
    }

    /// The same for a caller that awaits the value anyway.
    func value(
        _ key: Key,
        _ perform: @escaping @Sendable () -> Promise<Value>
    ) async throws -> Value {
        try await value(key, of: join(key), perform)
    }

    private func value(
        _ key: Key,
        of part: Part,
        _ perform: @escaping @Sendable () -> Promise<Value>
    ) async throws -> Value {
        var part = part
        while true {
            if part.isFirst { start(part.work, perform) }
            do {
                return try await part.promise.value
            } catch is CancellationError where !part.isFirst && !Task.isCancelled {
                // The others left before this caller joined, so it begins anew.
                remove(part.work)
                part = join(key)
            }
        }
    }

    /// What a caller has in the work: a promise of its own, which counts as waiting from now on.
    private struct Part {
        let work: Work
        let promise: Promise<Value>

        /// Whether this caller has to start the work.
        let isFirst: Bool

        init(_ work: Work, isFirst: Bool) {
            (self.work, promise, self.isFirst) = (work, work.promise.passedOn(), isFirst)
        }
    }

    /// Finds equal work, or adds new work.
    private func join(_ key: Key) -> Part {
        let (hash, registry) = (key.hashValue, Actions.current)
        var own: Part?
        while true {
            let works = works.withLock { $0[hash] }
            let equal = works.first {
                $0.registry === registry && $0.promise.isPending && $0.key == key
            }
            if let equal { return Part(equal, isFirst: false) }
            let new = own ?? Part(prepare(key, hash, in: registry), isFirst: true)
            own = new
            let isAdded = self.works.withLock { state in
                guard state[hash].elementsEqual(works, by: ===) else { return false }
                state.insert(new.work, hash)
                return true
            }
            if isAdded { return new }
        }
    }

    private func prepare(_ key: Key, _ hash: Int, in registry: Actions) -> Work {
        let work = Work(key, hash, in: registry)
        // The first to be told, so that nobody who goes on finds it.
        work.promise.observe { [weak self, weak work] _ in
            if let work { self?.remove(work) }
        }
        return work
    }

    private func start(_ work: Work, _ perform: () -> Promise<Value>) {
        let promise = perform()
        work.resolver.onCancel { promise.cancel() }
        promise.observe { error in
            if let error { return work.resolver.reject(error) }
            if let value = try? promise.settledValue { work.resolver.resolve(value) }
        }
    }

    private func remove(_ work: Work) { _ = works.withLock { $0.remove(work, work.hash) } }
}
