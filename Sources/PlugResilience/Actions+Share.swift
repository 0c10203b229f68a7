public import Plug

extension Actions {
    /// Makes equal calls that overlap one: the first runs, and all get its answer or its error.
    ///
    /// Calls are equal if their inputs are, and if they are made in the same registry or scope. The
    /// first call begins where its caller is, but that of an `AsyncAction` in a task of its own on
    /// that actor. Whoever cancels stops waiting, and the work is canceled when nobody waits any
    /// more. The closures of each caller run with the caller's own task-locals. The work has those
    /// of the first caller. It must not wait for an equal call, which would wait for the work.
    @discardableResult
    public static func share<A: ResilientAction>(
        _ action: A.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken where A.Input: Hashable & Sendable {
        intercept(action, by: Sharing(), fileID: fileID, line: line)
    }

    /// Shares the calls of a use case without an input. Otherwise the same as with an input.
    @discardableResult
    public static func share<A: ResilientAction>(
        _ action: A.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken where A.Input == Void {
        intercept(action, by: Sharing(), fileID: fileID, line: line)
    }
}

/// The work that equal calls share while it runs.
final class Sharing: PromiseInterceptor, AsyncActionInterceptor {
    private final class Work: CallEntry {
        let key: CallKey
        let hash: Int

        /// Something else may answer in another scope.
        let registry: Actions
        let promise: AnyPromise

        init(_ key: CallKey, _ hash: Int, _ registry: Actions, _ promise: AnyPromise) {
            (self.key, self.hash, self.registry, self.promise) = (key, hash, registry, promise)
        }
    }

    /// What a caller has in the work: a promise of its own, which counts as waiting from now on.
    private struct Part<Value: Sendable> {
        let work: Work
        let promise: Promise<Value>

        /// Settles the work, for the caller that has to start it.
        let resolver: Promise<Value>.Resolver?
    }

    private let works = Locked(CallTable<Work>())

    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        let part: Part<Value> = join(CallKey(input))
        if part.resolver == nil { return .ofTask { try await self.value(part) { next(input) } } }
        start(part) { next(input) }
        return part.promise
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        let actor = #isolation
        return try await value(CallKey(input)) { .ofTask(on: actor) { try await next(input) } }
    }

    /// Performs the work, or waits for equal work.
    func value<Value>(
        _ key: CallKey,
        _ perform: @escaping @Sendable () -> Promise<Value>
    ) async throws -> Value {
        let part: Part<Value> = join(key)
        start(part, perform)
        return try await value(part, perform)
    }

    private func value<Value>(
        _ part: Part<Value>,
        _ perform: @escaping @Sendable () -> Promise<Value>
    ) async throws -> Value {
        do {
            return try await part.promise.value
        } catch is CancellationError where part.resolver == nil && !Task.isCancelled {
            // The others left before this caller joined, so it begins anew.
            works.withLock { $0.remove(part.work) }
            return try await value(part.work.key, perform)
        }
    }

    /// Finds equal work, or adds new work.
    private func join<Value>(_ key: CallKey) -> Part<Value> {
        let (hash, registry) = (key.hashValue, Actions.current)
        var new: Part<Value>?
        while true {
            let works = works.withLock { $0[hash] }
            let equal = works.first {
                $0.registry === registry && $0.promise.isPending && $0.key == key
            }
            if let equal, let promise = equal.promise as? Promise<Value> {
                return Part(work: equal, promise: promise.passedOn(), resolver: nil)
            }
            let own = new ?? makePart(key, hash, registry)
            new = own
            let isAdded = self.works.withLock { state in
                guard state[hash].elementsEqual(works, by: ===) else { return false }
                state.insert(own.work)
                return true
            }
            if isAdded { return own }
        }
    }

    private func makePart<Value>(_ key: CallKey, _ hash: Int, _ registry: Actions) -> Part<Value> {
        let (promise, resolver) = Promise<Value>.pendingInside()
        let work = Work(key, hash, registry, promise)
        // The first to be told, so that nobody who goes on finds it.
        promise.observe { [weak self, weak work] _ in
            if let self, let work { works.withLock { $0.remove(work) } }
        }
        return Part(work: work, promise: promise.passedOn(), resolver: resolver)
    }

    private func start<Value>(_ part: Part<Value>, _ perform: () -> Promise<Value>) {
        guard let resolver = part.resolver else { return }
        let promise = perform()
        resolver.onCancel { promise.cancel() }
        promise.observe { [work = part.work] error in
            defer { withExtendedLifetime(work) {} }
            if let error { return resolver.reject(error) }
            if let value = try? promise.settledValue { resolver.resolve(value) }
        }
    }
}
