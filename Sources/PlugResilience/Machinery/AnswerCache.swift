import Plug

/// Answers by their inputs, for a time, at most so many. No user code runs under the lock.
final class AnswerCache: PromiseInterceptor, AsyncActionInterceptor {
    /// A fulfilled promise. Unchecked, because its last use changes under the cache's lock only.
    private final class Answer: CallEntry, @unchecked Sendable {
        let key: CallKey
        let promise: AnyPromise
        let time: Duration
        var lastUse = 0

        init(_ key: CallKey, _ promise: AnyPromise, at time: Duration) {
            (self.key, self.promise, self.time) = (key, promise, time)
        }
    }

    private struct State {
        var table = CallTable<Answer>()
        var uses = 0

        /// When the oldest answer was given, or a time before that.
        var oldest = Duration.zero

        /// How often answers were forgotten. What was asked before that isn't kept.
        var forgotten = 0

        mutating func use(_ answer: Answer) {
            uses += 1
            answer.lastUse = uses
        }

        /// Removes what is too old, and one answer that is too much. Searches only for these, in
        /// O(limit). The caller keeps the result until it has released the lock.
        mutating func trim(before time: Duration, to limit: Int) -> [Answer] {
            guard table.count > limit || table.count > 0 && oldest <= time else { return [] }
            var removed = table.all.filter { $0.time <= time }
            if table.count - removed.count > limit {
                removed.append(table.all.min { $0.lastUse < $1.lastUse }!)
            }
            table.remove(removed)
            oldest = table.all.map(\.time).min() ?? .zero
            return removed
        }
    }

    /// What a call asks the cache.
    private struct Question: Sendable {
        let key: CallKey
        let answer: AnyPromise?
        let forgotten: Int
    }

    private let age: Duration
    private let limit: Int
    private let now: @Sendable () -> Duration
    private let home = ObjectIdentifier(Actions.current)
    private let state = Locked(State())

    init(for age: Duration, _ limit: Int, now: @escaping @Sendable () -> Duration) {
        (self.age, self.limit, self.now) = (age, limit, now)
    }

    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        guard let question = ask(input) else { return next(input) }
        if let answer = question.answer { return unsafeDowncast(answer, to: Promise<Value>.self) }
        let promise = next(input)
        return promise.telling { [self] in if $0 == nil { keep(promise, question) } }
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        guard let question = ask(input) else { return try await next(input) }
        if let answer = question.answer {
            return try unsafeDowncast(answer, to: Promise<Output>.self).settledValue
        }
        let output = try await next(input)
        keep(Promise(output), question)
        return output
    }

    /// Nil in a scope inside, where something else may answer.
    private func ask(_ input: some Any) -> Question? {
        guard ObjectIdentifier(Actions.current) == home else { return nil }
        let (key, oldest) = (CallKey(input), now() - age)
        // What is too old is released outside the lock.
        let (found, forgotten, _) = state.withLock { state in
            let old = state.trim(before: oldest, to: limit)
            return (state.table[key.hash], state.forgotten, old)
        }
        let answer = found.last { $0.key == key }
        if let answer { state.withLock { $0.use(answer) } }
        return Question(key: key, answer: answer?.promise, forgotten: forgotten)
    }

    private func keep(_ promise: AnyPromise, _ question: Question) {
        let answer = Answer(question.key, promise, at: now())
        let found = state.withLock { $0.table[answer.key.hash] }
        let equal = found.filter { $0.key == answer.key }
        _ = state.withLock { state -> [Answer] in
            guard state.forgotten == question.forgotten else { return [] }
            state.table.remove(equal)
            state.table.insert(answer)
            state.use(answer)
            return state.trim(before: answer.time - age, to: limit)
        }
    }

    /// Forgets the answer to an input or, with nil, all answers.
    func forget(_ key: CallKey?) {
        let found = state.withLock { state in
            state.forgotten += 1
            return key.map { state.table[$0.hash] } ?? state.table.all
        }
        let forgotten = found.filter { key == nil || $0.key == key }
        state.withLock { $0.table.remove(forgotten) }
    }
}
