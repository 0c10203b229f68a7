import Plug

/// The work that equal calls share while it runs.
final class Sharing: PromiseInterceptor, AsyncActionInterceptor {
    private final class Work: Sendable {
        let key: CallKey

        /// Something else may answer in another scope.
        let registry: Actions

        /// Pending until the work has ended, or until all callers have left.
        let promise: AnyPromise

        init(_ key: CallKey, _ registry: Actions, _ promise: AnyPromise) {
            (self.key, self.registry, self.promise) = (key, registry, promise)
        }
    }

    private let works = Locked<[Work]>([])

    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        let (promise, isFirst) = join(CallKey(input)) { next(input) }
        // The closures of the others run in tasks of their own, with their task-locals.
        return isFirst ? promise : .ofTask { try await promise.value }
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        let actor = #isolation
        let perform = { Promise.ofTask(on: actor) { try await next(input) } }
        return try await join(CallKey(input), perform).promise.value
    }

    /// Joins equal work, or performs it. All work of one use case has promises of one type.
    func join<Value>(
        _ key: CallKey,
        _ perform: () -> Promise<Value>
    ) -> (promise: Promise<Value>, isFirst: Bool) {
        let registry = Actions.current
        while true {
            let found = works.withLock { $0.filter { $0.key.hash == key.hash } }
            for work in found where work.registry === registry && work.key == key {
                let own = unsafeDowncast(work.promise, to: Promise<Value>.self).passedOn()
                // If it is pending still, it waits for this caller, too. Else this call begins anew.
                if work.promise.isPending { return (own, false) }
            }
            let (promise, resolver) = Promise<Value>.pendingInside()
            let work = Work(key, registry, promise)
            let isAdded = works.withLock { works in
                let isNew = works.lazy.filter { $0.key.hash == key.hash }.elementsEqual(
                    found,
                    by: ===
                )
                if isNew { works.append(work) }
                return isNew
            }
            if isAdded { return (start(work, resolver, perform), true) }
        }
    }

    /// Lets later calls with an input or, with nil, all later calls begin anew.
    func forget(_ key: CallKey?) {
        let forgotten = works.withLock { $0 }.filter { key == nil || $0.key == key }
        works.withLock { works in
            works.removeAll { work in forgotten.contains { $0 === work } }
        }
    }

    /// Performs new work, and returns a promise for its first caller.
    private func start<Value>(
        _ work: Work,
        _ resolver: Promise<Value>.Resolver,
        _ perform: () -> Promise<Value>
    ) -> Promise<Value> {
        let promise = perform()
        if !promise.isPending { return end(work, resolver, like: promise) }
        let own = unsafeDowncast(work.promise, to: Promise<Value>.self).passedOn()
        // Else others have joined and left by now, and nobody shares this.
        guard work.promise.isPending else { return end(work, resolver, like: promise) }
        let link = promise.passedOn()
        resolver.onCancel { link.cancel() }
        link.observe { [self] _ in _ = end(work, resolver, like: promise) }
        return own
    }

    /// Ends work before anybody goes on, who would find it.
    private func end<Value>(
        _ work: Work,
        _ resolver: Promise<Value>.Resolver,
        like promise: Promise<Value>
    ) -> Promise<Value> {
        works.withLock { $0.removeAll { $0 === work } }
        do {
            resolver.resolve(try promise.settledValue)
        } catch {
            resolver.reject(error)
        }
        return promise
    }
}
