import Plug

/// Answers by their inputs, for a time, at most so many. No user code runs under the lock.
final class AnswerCache: PromiseInterceptor, AsyncActionInterceptor {
    /// A fulfilled promise. Unchecked, because its last use changes under the cache's lock only.
    private final class Answer: @unchecked Sendable {
        let key: CallKey
        let promise: AnyPromise
        let time: Duration
        var lastUse = 0

        init(_ key: CallKey, _ promise: AnyPromise, at time: Duration) {
            (self.key, self.promise, self.time) = (key, promise, time)
        }
    }

    private struct State {
        /// Answers by the hashes of their keys, the oldest first.
        var answers: [Int: [Answer]] = [:]
        var count = 0
        var uses = 0

        /// When the oldest answer was given, or a time before that.
        var oldest = Duration.zero

        /// How often answers were forgotten. What was asked before that isn't kept.
        var forgotten = 0

        var all: [Answer] { answers.values.flatMap { $0 } }

        mutating func use(_ answer: Answer) {
            uses += 1
            answer.lastUse = uses
        }

        mutating func insert(_ answer: Answer) {
            answers[answer.key.hash, default: []].append(answer)
            count += 1
            use(answer)
        }

        /// Removes answers that the caller keeps until it has released the lock.
        mutating func remove(_ removed: [Answer]) {
            for answer in removed {
                let (hash, former) = (answer.key.hash, answers[answer.key.hash] ?? [])
                let others = former.filter { $0 !== answer }
                answers[hash] = others.isEmpty ? nil : others
                count -= former.count - others.count
            }
        }

        /// Removes and returns what is too old, and one answer that is too much. Searches only if
        /// there is any, in O(limit).
        mutating func trim(before time: Duration, to limit: Int) -> [Answer] {
            guard count > limit || count > 0 && oldest <= time else { return [] }
            var removed = all.filter { $0.time <= time }
            if count - removed.count > limit {
                removed.append(all.min { $0.lastUse < $1.lastUse }!)
            }
            remove(removed)
            oldest = all.map(\.time).min() ?? .zero
            return removed
        }
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
        guard let (key, answer, forgotten) = ask(input) else { return next(input) }
        if let answer { return unsafeDowncast(answer, to: Promise<Value>.self) }
        let promise = next(input)
        return promise.telling { [self] in if $0 == nil { keep(promise, key, forgotten) } }
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        guard let (key, answer, forgotten) = ask(input) else { return try await next(input) }
        if let answer { return try unsafeDowncast(answer, to: Promise<Output>.self).settledValue }
        let output = try await next(input)
        keep(Promise(output), key, forgotten)
        return output
    }

    /// The answer, and how often answers were forgotten before this. Nil in a scope inside, where
    /// something else may answer.
    private func ask(_ input: some Any) -> (CallKey, AnyPromise?, forgotten: Int)? {
        guard ObjectIdentifier(Actions.current) == home else { return nil }
        let (key, oldest) = (CallKey(input), now() - age)
        // What is too old is released outside the lock.
        let (found, forgotten, _) = state.withLock { state in
            let old = state.trim(before: oldest, to: limit)
            return (state.answers[key.hash] ?? [], state.forgotten, old)
        }
        let answer = found.last { $0.key == key }
        if let answer { state.withLock { $0.use(answer) } }
        return (key, answer?.promise, forgotten)
    }

    private func keep(_ promise: AnyPromise, _ key: CallKey, _ forgotten: Int) {
        let answer = Answer(key, promise, at: now())
        let equal = state.withLock { $0.answers[key.hash] ?? [] }.filter { $0.key == key }
        _ = state.withLock { state -> [Answer] in
            guard state.forgotten == forgotten else { return [] }
            state.remove(equal)
            state.insert(answer)
            return state.trim(before: answer.time - age, to: limit)
        }
    }

    /// Forgets the answer to an input or, with nil, all answers.
    func forget(_ key: CallKey?) {
        let found = state.withLock { state in
            state.forgotten += 1
            return key.map { state.answers[$0.hash] ?? [] } ?? state.all
        }
        let forgotten = found.filter { key == nil || $0.key == key }
        state.withLock { $0.remove(forgotten) }
    }
}
