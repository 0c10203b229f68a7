import Plug

/// The work that equal calls share while it runs and, for a cache, the answers, for a time.
///
/// One table has both, so no call comes between the end of the work and its answer. No user code
/// runs under the lock.
final class Answers: PromiseInterceptor, AsyncActionInterceptor, ExplainedInterceptor {
    /// How old an answer may be, and one that is given in place of an error.
    private let age, oldest: Duration

    /// Whether an old answer is given at once, while a new one loads.
    private let isGivenAtOnce: Bool

    /// How many answers are kept. Zero for none.
    private let limit: Int
    private let now: @Sendable () -> Duration
    private let isReplaced: @Sendable (any Error) -> Bool

    /// Whether an answer to an input is kept.
    private let keeps: @Sendable (any Sendable, any Sendable) -> Bool

    /// Who calls, asked in the scope of the caller.
    private let caller: (@Sendable () -> any Hashable & Sendable)?
    private let home = ObjectIdentifier(Actions.current)
    private let table = Locked(AnswerTable())
    private var name: String { limit == 0 ? "share" : "cache" }

    init(
        by caller: (@Sendable () -> any Hashable & Sendable)? = nil,
        _ age: Duration = .zero,
        _ oldest: Duration? = nil,
        _ isGivenAtOnce: Bool = false,
        _ limit: Int = 0,
        _ clock: any Clock<Duration> = ContinuousClock(),
        _ isReplaced: @escaping @Sendable (any Error) -> Bool = { _ in false },
        keeping keeps: @escaping @Sendable (any Sendable, any Sendable) -> Bool = { _, _ in false }
    ) {
        (self.caller, self.age, self.oldest) = (caller, age, max(age, oldest ?? age))
        (self.isGivenAtOnce, self.limit, now) = (isGivenAtOnce, limit, clock.stopwatch)
        (self.isReplaced, self.keeps) = (isReplaced, keeps)
    }

    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        guard let key = key(of: action, input) else { return next(input) }
        return answer(action, input, key) { next(input) }
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        guard let key = key(of: action, input) else { return try await next(input) }
        let (actor, isCanceled) = (#isolation, Task.isCancelled)
        return try await answer(action, input, key, isCanceled: isCanceled) {
            .ofTask(on: actor) { try await next(input) }
        }.value
    }

    /// Forgets the answer to an input or, with nil, all answers. What was asked before isn't kept,
    /// and later calls don't join it.
    func forget(_ key: CallKey?) {
        // The hash of an input finds none of a caller, or of a scope that shares.
        let isAlone = caller == nil && limit > 0
        let found = table.withLock { table in
            if let key, isAlone { return table.entries[key.hash] ?? [] }
            return table.entries.values.flatMap(\.self)
        }
        let forgotten = found.filter { entry in key.map { entry.key.hasInput(of: $0) } ?? true }
        _ = table.withLock { table in
            forgotten.map { ($0.work.take()?.promise, table.removeAnswer(of: $0)) }
        }
    }

    /// Nil where something else may answer. Then a cache is bypassed. Equal calls of one scope share
    /// their work nevertheless.
    private func key(of action: any Pluggable.Type, _ input: some Any) -> CallKey? {
        let current = Actions.current
        if serves(action, in: current) { return CallKey(input, caller?()) }
        return limit == 0 ? CallKey(input, caller?(), in: current) : nil
    }

    private func serves(_ action: any Pluggable.Type, in registry: Actions) -> Bool {
        ObjectIdentifier(registry) == home
            || caller != nil && registry.answers(action, asIn: home)
    }

    func explanation(of action: any Pluggable.Type, in registry: Actions) -> String {
        if serves(action, in: registry) { return name }
        let effect =
            limit == 0 ? "shares the calls of each scope apart" : "calls from here bypass"
        let reason = caller == nil ? "it has no key (by:)" : "something else is plugged here"
        return "\(name), which \(effect), because \(reason)"
    }
}

// MARK: - Answering

extension Answers {
    /// Answers a call from memory, joins equal work, or performs it. All promises of one use case
    /// have one type.
    func answer<Value>(
        _ action: (any Pluggable.Type)? = nil,
        _ input: some Sendable = (),
        _ key: CallKey = CallKey(()),
        isCanceled: Bool = false,
        _ perform: () -> Promise<Value>
    ) -> Promise<Value> {
        let parts = CallPart.current
        let isRefresh = parts.contains { part in
            part.refreshed.map { $0.action == action && $0.key.hasInput(of: key) } ?? false
        }
        // Calls of all ages join a renewal, as the one that runs is the newest.
        let renewals = action == nil ? 0 : parts.lazy.compactMap { $0.renewedAfter }.first ?? 0
        while true {
            let now = limit > 0 ? now() : .zero
            var (isFresh, answer, work) = (false, AnswerTable.Answer?.none, AnyPromise?.none)
            var new: (Promise<Value>, of: AnswerTable.Entry)?
            _ = table.withEntry(of: key) { table, entry -> AnswerTable.Removed in
                let removed = table.removeAnswers(until: now - oldest)
                answer = isRefresh ? nil : table.use(entry)
                isFresh = answer.map { now - $0.time < age } ?? false
                if let (promise, renewed) = entry.work, renewed >= renewals, promise.isPending {
                    work = promise
                }
                if isCanceled || isFresh || work != nil { return removed }
                let promise = Promise<Value>.pendingInside()
                new = (promise, entry)
                entry.work = (promise, renewals)
                return removed
            }
            let old = answer.map { unsafeDowncast($0.promise, to: Promise<Value>.self) }
            if isFresh, let old { return old }
            let atOnce = isGivenAtOnce ? old : nil
            if let (promise, entry) = new {
                let own = start(promise, of: entry, input, perform)
                return atOnce ?? replaced(own, by: old)
            }
            if let work {
                if let atOnce { return atOnce }
                let own = unsafeDowncast(work, to: Promise<Value>.self).passedOn()
                // If it is pending still, it waits for this caller, too. Else this call begins anew.
                // The closures of this caller run in a task of its own, with its task-locals.
                if work.isPending { return replaced(.ofTask { try await own.value }, by: old) }
            }
            if isCanceled { return Promise(error: CancellationError()) }
        }
    }

    /// A promise of an answer or, after some errors, of an old one.
    private func replaced<Value>(
        _ promise: Promise<Value>,
        by old: Promise<Value>?
    ) -> Promise<Value> {
        guard let old else { return promise }
        return promise.recover { [isReplaced] error in
            guard !error.isFinal, isReplaced(error) else { throw error }
            return old
        }
    }

    /// Performs new work, and returns a promise for its first caller.
    private func start<Value>(
        _ shared: Promise<Value>,
        of entry: AnswerTable.Entry,
        _ input: some Sendable,
        _ perform: () -> Promise<Value>
    ) -> Promise<Value> {
        let promise = perform()
        // Ends the work, and keeps its answer, before anybody goes on.
        let told = promise.telling { [self] outcome in
            var answer: AnswerTable.Answer?
            if case .success(let value) = outcome, keeps(input, value) { answer = (promise, now()) }
            _ = table.withLock { $0.end(shared, of: entry, keeping: answer, limit) }
        }
        let own = told.isPending ? shared.passedOn() : told
        // If it is settled, others have joined and left by now, and nobody shares this.
        guard shared.isPending else { return told }
        shared.follow(told)
        return own
    }
}
