import Plug

/// The work that equal calls share while it runs.
final class Sharing: PromiseInterceptor, AsyncActionInterceptor {
    private final class Work: CallEntry {
        let key: CallKey

        /// Something else may answer in another scope.
        let registry: Actions
        let promise: AnyPromise

        init(_ key: CallKey, _ registry: Actions, _ promise: AnyPromise) {
            (self.key, self.registry, self.promise) = (key, registry, promise)
        }
    }

    /// What a caller has in the work.
    private struct Part {
        let work: Work

        /// A promise of the caller's own, which counts as waiting from now on.
        let promise: AnyPromise

        /// What settles the work, for the caller that has to start it.
        let resolver: (any AnyObject & Sendable)?
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
        if part.resolver == nil { return .ofTask { try await self.value(part) { next(input) } } }
        start(part) { next(input) }
        return unsafeDowncast(part.promise, to: Promise<Value>.self)
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
        start(part, perform)
        return try await value(part, perform)
    }

    private func value<Value>(
        _ part: Part,
        _ perform: @escaping @Sendable () -> Promise<Value>
    ) async throws -> Value {
        do {
            return try await unsafeDowncast(part.promise, to: Promise<Value>.self).value
        } catch is CancellationError where part.resolver == nil && !Task.isCancelled {
            // The others left before this caller joined, so it begins anew.
            works.withLock { $0.remove(part.work) }
            return try await value(part.work.key, perform)
        }
    }

    /// Finds equal work, or adds new work. All work of one use case has promises of one type.
    private func join<Value>(_ key: CallKey, for type: Promise<Value>.Type) -> Part {
        let registry = Actions.current
        var own: Part?
        while true {
            let found = works.withLock { $0[key.hash] }
            let equal = found.first {
                $0.registry === registry && $0.promise.isPending && $0.key.equals(key)
            }
            if let equal {
                let promise = unsafeDowncast(equal.promise, to: type).passedOn()
                return Part(work: equal, promise: promise, resolver: nil)
            }
            let new = own ?? makePart(key, registry, for: type)
            own = new
            let isAdded = works.withLock { works in
                guard works[key.hash].elementsEqual(found, by: ===) else { return false }
                works.insert(new.work)
                return true
            }
            if isAdded { return new }
        }
    }

    private func makePart<Value>(
        _ key: CallKey,
        _ registry: Actions,
        for type: Promise<Value>.Type
    ) -> Part {
        let (promise, resolver) = type.pendingInside()
        let work = Work(key, registry, promise)
        return Part(work: work, promise: promise.passedOn(), resolver: resolver)
    }

    private func start<Value>(_ part: Part, _ perform: () -> Promise<Value>) {
        guard let resolver = part.resolver else { return }
        let (promise, work) = (perform(), part.work)
        let own = unsafeDowncast(resolver, to: Promise<Value>.Resolver.self)
        own.onCancel { [self] in
            works.withLock { $0.remove(work) }
            promise.cancel()
        }
        promise.observe { [self] error in
            // Before anyone who waits can go on.
            works.withLock { $0.remove(work) }
            if let error { return own.reject(error) }
            if let value = try? promise.settledValue { own.resolve(value) }
        }
    }
}
