import Plug

/// The work that equal calls share while it runs.
final class Sharing: PromiseInterceptor, AsyncActionInterceptor {
    private final class Work: CallEntry {
        let key: CallKey

        /// Something else may answer in another scope.
        let registry: Actions

        /// The promise of the work, once the first caller has it, and what those who came before
        /// that do with it.
        let state = Locked<(promise: AnyPromise?, waiting: [@Sendable (AnyPromise) -> Void])>(
            (nil, [])
        )

        init(_ key: CallKey, _ registry: Actions) { (self.key, self.registry) = (key, registry) }

        /// Whether a call may still join. Who has the answer must not get it again.
        var isOpen: Bool { state.withLock { $0.promise }?.isPending ?? true }
    }

    /// What a caller has in the work.
    private struct Part {
        let work: Work

        /// A promise that counts as waiting from now on. Nil if the caller has to start the work.
        let promise: AnyPromise?
    }

    private let makeKey: CallKey.Maker
    private let works = Locked(CallTable<Work>())

    init(_ makeKey: @escaping CallKey.Maker) { self.makeKey = makeKey }

    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        let part = join(withUnsafePointer(to: input) { makeKey($0) }, for: Promise<Value>.self)
        if part.promise == nil { return start(part.work) { next(input) } }
        return .ofTask { try await self.value(part) { next(input) } }
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        let actor = #isolation
        let key = withUnsafePointer(to: input) { makeKey($0) }
        return try await value(key) { .ofTask(on: actor) { try await next(input) } }
    }

    /// Performs the work, or waits for equal work.
    func value<Value>(
        _ key: CallKey,
        _ perform: @escaping @Sendable () -> Promise<Value>
    ) async throws -> Value {
        let part = join(key, for: Promise<Value>.self)
        return try await value(part, perform)
    }

    private func value<Value>(
        _ part: Part,
        _ perform: @escaping @Sendable () -> Promise<Value>
    ) async throws -> Value {
        guard let promise = part.promise else { return try await start(part.work, perform).value }
        do {
            return try await unsafeDowncast(promise, to: Promise<Value>.self).value
        } catch is CancellationError where !Task.isCancelled {
            // The others left before this caller joined, so it begins anew.
            works.withLock { $0.remove(part.work) }
            return try await value(part.work.key, perform)
        }
    }

    /// Finds equal work, or adds new work. All work of one use case has promises of one type.
    private func join<Value>(_ key: CallKey, for type: Promise<Value>.Type) -> Part {
        let registry = Actions.current
        let new = Work(key, registry)
        while true {
            let found = works.withLock { $0[key.hash] }
            let equal = found.first { $0.registry === registry && $0.isOpen && $0.key.equals(key) }
            if let equal { return Part(work: equal, promise: promise(of: equal, type)) }
            let isAdded = works.withLock { works in
                guard works[key.hash].elementsEqual(found, by: ===) else { return false }
                works.insert(new)
                return true
            }
            if isAdded { return Part(work: new, promise: nil) }
        }
    }

    /// Performs new work, and returns a promise for its first caller.
    private func start<Value>(_ work: Work, _ perform: () -> Promise<Value>) -> Promise<Value> {
        let promise = perform()
        let wasPending = promise.isPending
        // The first to be told, so that nobody who goes on finds it.
        promise.observe { [self] _ in works.withLock { $0.remove(work) } }
        // Before another caller can leave as the last.
        let own = wasPending ? promise.passedOn() : promise
        let waiting = work.state.withLock { state in
            defer { state = (promise, []) }
            return state.waiting
        }
        for wait in waiting { wait(promise) }
        return own
    }

    /// A promise for another caller. It follows that of the work, which may not exist yet.
    private func promise<Value>(of work: Work, _ type: Promise<Value>.Type) -> Promise<Value> {
        if let promise = work.state.withLock({ $0.promise }) {
            return unsafeDowncast(promise, to: type).passedOn()
        }
        let (own, resolver) = type.pendingInside()
        let wait: @Sendable (AnyPromise) -> Void = { promise in
            let part = unsafeDowncast(promise, to: Promise<Value>.self).passedOn()
            resolver.onCancel { part.cancel() }
            part.observe { error in
                if let error { return resolver.reject(error) }
                if let value = try? part.settledValue { resolver.resolve(value) }
            }
        }
        let promise = work.state.withLock { state in
            if state.promise == nil { state.waiting.append(wait) }
            return state.promise
        }
        if let promise { wait(promise) }
        return own
    }
}
