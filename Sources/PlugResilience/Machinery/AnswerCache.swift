import Plug

/// Answers by their inputs, for a time, at most so many. No user code runs under the lock.
final class AnswerCache: PromiseInterceptor, AsyncActionInterceptor {
    /// A fulfilled promise. Unchecked, because the places change under the cache's lock only.
    private final class Answer: CallEntry, @unchecked Sendable {
        let key: CallKey
        let promise: AnyPromise
        let time: Duration

        /// The places among all answers, by their age and by their last use.
        var (byAge, byUse) = (0, 0)

        init(_ key: CallKey, _ promise: AnyPromise, at time: Duration) {
            (self.key, self.promise, self.time) = (key, promise, time)
        }
    }

    private struct State {
        var table = CallTable<Answer>()
        var byAge = Line<Answer>()
        var byUse = Line<Answer>()

        /// How often answers were forgotten. What was asked before that isn't kept.
        var forgotten = 0

        mutating func insert(_ answer: Answer) {
            table.insert(answer)
            (answer.byAge, answer.byUse) = (byAge.append(answer), byUse.append(answer))
        }

        mutating func use(_ answer: Answer) {
            if byUse.remove(answer.byUse) != nil { answer.byUse = byUse.append(answer) }
        }

        /// Removes an answer, which the caller keeps alive until it has released the lock.
        mutating func remove(_ answer: Answer) {
            table.remove(answer)
            _ = (byAge.remove(answer.byAge), byUse.remove(answer.byUse))
        }

        /// Removes what is too old and what is too much, and returns it.
        mutating func trim(before time: Duration, to limit: Int) -> [Answer] {
            var removed: [Answer] = []
            while let answer = byAge.popFirst(where: { $0.time <= time }) {
                remove(answer)
                removed.append(answer)
            }
            while byUse.count > limit, let answer = byUse.popFirst() {
                remove(answer)
                removed.append(answer)
            }
            return removed
        }
    }

    private let age: Duration
    private let limit: Int
    private let now: @Sendable () -> Duration
    private let makeKey: CallKey.Maker
    private let home = ObjectIdentifier(Actions.current)
    private let state = Locked(State())

    init(
        for age: Duration,
        _ limit: Int,
        now: @escaping @Sendable () -> Duration,
        _ makeKey: @escaping CallKey.Maker
    ) {
        (self.age, self.limit, self.now, self.makeKey) = (age, limit, now, makeKey)
    }

    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        guard let question = Question(of: self, input) else { return next(input) }
        if let answer = question.answer { return unsafeDowncast(answer, to: Promise<Value>.self) }
        let promise = next(input)
        return promise.telling { [self] in if $0 == nil { keep(promise, question) } }
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        guard let question = Question(of: self, input) else { return try await next(input) }
        if let answer = question.answer {
            return try unsafeDowncast(answer, to: Promise<Output>.self).settledValue
        }
        let output = try await next(input)
        keep(Promise(output), question)
        return output
    }

    /// What a call asks the cache. Nil in a scope inside, where something else may answer.
    private struct Question: Sendable {
        let key: CallKey
        let answer: AnyPromise?
        let forgotten: Int

        init?<Input>(of cache: AnswerCache, _ input: Input) {
            guard ObjectIdentifier(Actions.current) == cache.home else { return nil }
            let key = withUnsafePointer(to: input) { cache.makeKey($0) }
            let oldest = cache.now() - cache.age
            let (answers, forgotten, _) = cache.state.withLock { state in
                let old = state.trim(before: oldest, to: cache.limit)
                return (state.table[key.hash], state.forgotten, old)
            }
            let answer = answers.last { $0.key.equals(key) }
            if let answer { cache.state.withLock { $0.use(answer) } }
            (self.key, self.answer) = (key, answer?.promise)
            self.forgotten = forgotten
        }
    }

    private func keep(_ promise: AnyPromise, _ question: Question) {
        let answer = Answer(question.key, promise, at: now())
        let equal = state.withLock { $0.table[answer.key.hash] }.filter {
            $0.key.equals(answer.key)
        }
        _ = state.withLock { state -> [Answer] in
            guard state.forgotten == question.forgotten else { return [] }
            for answer in equal { state.remove(answer) }
            state.insert(answer)
            return state.trim(before: answer.time - age, to: limit)
        }
    }

    func forget<Input>(_ input: Input) {
        let key = withUnsafePointer(to: input) { makeKey($0) }
        let answers = state.withLock { state in
            state.forgotten += 1
            return state.table[key.hash]
        }
        let equal = answers.filter { $0.key.equals(key) }
        state.withLock { state in for answer in equal { state.remove(answer) } }
    }

    func forgetAll() {
        var former = State()
        state.withLock { state in
            former.forgotten = state.forgotten + 1
            swap(&state, &former)
        }
    }
}
