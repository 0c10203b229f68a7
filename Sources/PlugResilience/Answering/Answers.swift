import Plug

/// The work that equal calls share while it runs and, for a cache, the answers, for a time.
///
/// One table has both, so no call comes between the end of the work and its answer. No user code
/// runs under the lock.
final class Answers: PromiseInterceptor, AsyncActionInterceptor, ExplainedInterceptor {
    /// What a cache keeps, and for how long.
    struct Memory: Sendable {
        let age: Duration

        /// How old an answer may be that is given in place of an error. At least `age`.
        let oldest: Duration

        /// Whether an answer that is too old is given at once, while a new one loads.
        let isQuick: Bool
        let limit: Int
        let now: @Sendable () -> Duration
        let keeps: @Sendable (_ input: any Sendable, _ answer: any Sendable) -> Bool
        let isReplaced: (@Sendable (any Error) -> Bool)?
    }

    private let memory: Memory?

    /// Who calls, asked in the scope of the caller.
    private let caller: (@Sendable () -> any Hashable & Sendable)?
    private let home = ObjectIdentifier(Actions.current)
    private let state = Locked(AnswerTable())

    init(
        by caller: (@Sendable () -> any Hashable & Sendable)?,
        _ memory: Memory? = nil
    ) {
        (self.memory, self.caller) = (memory, caller)
    }

    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        guard let key = key(of: action, input) else { return next(input) }
        // The closures of others run in tasks of their own, with their task-locals.
        return answer(action, input, key, { promise in .ofTask { try await promise.value } }) {
            next(input)
        }
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        guard let key = key(of: action, input) else { return try await next(input) }
        let (actor, isCancelled) = (#isolation, Task.isCancelled)
        return try await answer(action, input, key, isCanceled: isCancelled, { $0 }) {
            .ofTask(on: actor) { try await next(input) }
        }.value
    }

    /// Joins work that has no input, or performs it.
    func join(_ perform: () -> Promise<Void>) -> Promise<Void> {
        answer(nil, (), CallKey(()), { $0 }, perform)
    }

    /// Nil where something else may answer. Then a cache is bypassed. Equal calls of one scope share
    /// their work nevertheless.
    private func key(of action: any Pluggable.Type, _ input: some Any) -> CallKey? {
        let current = Actions.current
        if serves(action, in: current) { return CallKey(input, caller?()) }
        return memory == nil ? CallKey(input, caller?(), in: current) : nil
    }

    private func serves(_ action: any Pluggable.Type, in registry: Actions) -> Bool {
        ObjectIdentifier(registry) == home
            || caller != nil && registry.answers(action, asIn: home)
    }

    func explanation(of action: any Pluggable.Type, in registry: Actions) -> String {
        let name = memory == nil ? "share" : "cache"
        if serves(action, in: registry) { return name }
        let reason = caller == nil ? "it has no key (by:)" : "something else is plugged here"
        return memory == nil
            ? "\(name), which shares the calls of each scope apart, because \(reason)"
            : "\(name), which calls from here bypass, because \(reason)"
    }
}

// MARK: - Answering

extension Answers {
    /// Answers a call from memory, joins equal work, or performs it. All promises of one use case
    /// have one type.
    private func answer<Value>(
        _ action: (any Pluggable.Type)?,
        _ input: some Sendable,
        _ key: CallKey,
        isCanceled: Bool = false,
        _ join: (Promise<Value>) -> Promise<Value>,
        _ perform: () -> Promise<Value>
    ) -> Promise<Value> {
        let context = CallContext.current
        let isRefresh = action.flatMap { context.refresh?.loads($0, key) } == true
        while true {
            let now = memory?.now() ?? .zero
            let (found, _) = state.withLock { state in
                // What is too old is released outside the lock.
                (state.entries(of: key), memory.map { state.removeAll(before: now - $0.oldest) })
            }
            var (kept, loading): (AnswerTable.Found?, AnswerTable.Found?)
            for entry in found where entry.entry.key == key {
                // The newest first.
                if entry.answered == nil {
                    loading = loading ?? entry
                } else {
                    kept = kept ?? entry
                }
            }
            if isRefresh { kept = nil }
            let old = kept.map { unsafeDowncast($0.promise, to: Promise<Value>.self) }
            if let old, let kept, let memory, now - kept.answered! < memory.age {
                state.withLock { $0.use(kept.entry) }
                return old
            }
            let isQuick = memory?.isQuick == true && old != nil
            if let loading, loading.entry.renewed >= context.renewed {
                if isQuick, loading.promise.isPending { return old! }
                let own = unsafeDowncast(loading.promise, to: Promise<Value>.self).passedOn()
                // If it is pending still, it waits for this caller, too. Else this call begins anew.
                if loading.promise.isPending { return replaced(join(own), by: old) }
            }
            if isCanceled { return Promise(error: CancellationError()) }
            let (promise, resolver) = Promise<Value>.pendingInside()
            let entry = AnswerTable.Entry(key, promise, renewed: context.renewed)
            guard
                state.withLock({ [loading] in
                    $0.add(entry, after: found, without: loading?.entry)
                })
            else {
                continue
            }
            let own = start(entry, promise, input, resolver, perform)
            return isQuick ? old! : replaced(own, by: old)
        }
    }

    /// A promise of an answer or, after some errors, of an old one.
    private func replaced<Value>(
        _ promise: Promise<Value>,
        by old: Promise<Value>?
    ) -> Promise<Value> {
        guard let old, let isReplaced = memory?.isReplaced, !promise.isFulfilled else {
            return promise
        }
        return promise.recover { error in
            guard !error.isFinal, isReplaced(error) else { throw error }
            return old
        }
    }

    /// Performs new work, and returns a promise for its first caller.
    private func start<Value>(
        _ entry: AnswerTable.Entry,
        _ shared: Promise<Value>,
        _ input: some Sendable,
        _ resolver: Promise<Value>.Resolver,
        _ perform: () -> Promise<Value>
    ) -> Promise<Value> {
        let promise = perform()
        if !promise.isPending { return end(entry, input, resolver, like: promise) }
        let own = shared.passedOn()
        // Else others have joined and left by now, and nobody shares this.
        guard shared.isPending else { return end(entry, input, resolver, like: promise) }
        let link = promise.passedOn()
        resolver.onCancel { link.cancel() }
        link.observe { [self] _ in _ = end(entry, input, resolver, like: promise) }
        return own
    }

    /// Ends work, and keeps its answer, before anybody goes on.
    private func end<Value>(
        _ entry: AnswerTable.Entry,
        _ input: some Sendable,
        _ resolver: Promise<Value>.Resolver,
        like promise: Promise<Value>
    ) -> Promise<Value> {
        let outcome = Result { try promise.settledValue }
        if let memory, case .success(let answer) = outcome, memory.keeps(input, answer) {
            let found = state.withLock { $0.entries(of: entry.key) }
            let former = found.filter { $0.answered != nil && $0.entry.key == entry.key }
            let time = memory.now()
            // What goes is released outside the lock.
            _ = state.withLock { state in
                state.keep(entry, promise, at: time, insteadOf: former.map(\.entry), memory.limit)
            }
        } else {
            state.withLock { _ = $0.remove(entry) }
        }
        switch outcome {
        case .success(let value): resolver.resolve(value)
        case .failure(let error): resolver.reject(error)
        }
        return promise
    }

    /// Forgets the answer to an input or, with nil, all answers. What was asked before isn't kept,
    /// and later calls don't join it.
    func forget(_ key: CallKey?) {
        let found = state.withLock { $0.entries(forInputOf: key) }
        let forgotten = found.filter { entry in key.map { entry.key.hasInput(of: $0) } ?? true }
        state.withLock { state in for entry in forgotten { _ = state.remove(entry) } }
    }
}
