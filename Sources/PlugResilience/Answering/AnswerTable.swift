import Plug

/// Answers, and work that has no answer yet. Each change is O(1), so no lock is held for long. What
/// leaves the table is returned, to be released outside the lock.
struct AnswerTable: Sendable {
    typealias Removed = [(any Sendable)?]
    typealias Answer = (promise: AnyPromise, time: Duration)

    /// Pending until the work has ended, or until all callers have left. And how many renewals of a
    /// token the first caller knew.
    typealias Work = (promise: AnyPromise, renewed: Int)

    /// What is known of a key: an answer, work or both. Unchecked, because what changes does so
    /// under the lock of the table only.
    final class Entry: @unchecked Sendable {
        fileprivate var work: Work?

        /// An answer is another promise than that of its work, so that nobody can cancel it.
        fileprivate var answer: Answer?

        /// The numbers of the answer in both lists.
        fileprivate var (use, place) = (0, 0)
        private let onRelease: @Sendable () -> Void

        init(onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }
        deinit { onRelease() }
    }

    let limit: Int

    /// Entries with answers, in the order of their last uses, and in that of their times.
    private var (byUse, byTime) = (LinkedList<Entry>(), LinkedList<Entry>())

    init(limit: Int) { self.limit = limit }

    mutating func use(_ entry: Entry) -> (answer: Answer?, work: Work?) {
        if entry.answer != nil { byUse.moveToEnd(entry.use) }
        return (entry.answer, entry.work)
    }

    /// Begins work in place of some that is over, unless something has changed since its use.
    func begin(_ work: Work, of entry: Entry, after known: (answer: Answer?, work: Work?)) -> Bool {
        guard entry.work?.promise === known.work?.promise,
            entry.answer?.promise === known.answer?.promise
        else { return false }
        entry.work = work
        return true
    }

    /// Ends work, and keeps its answer if it has one, unless it was forgotten meanwhile.
    mutating func end(
        _ work: AnyPromise,
        of entry: Entry,
        keeping answer: Answer?
    ) -> Removed {
        guard entry.work?.promise === work else { return [] }
        entry.work = nil
        guard let answer else { return [] }
        let former = removeAnswer(of: entry)
        entry.answer = answer
        (entry.use, entry.place) = (byUse.append(entry), byTime.append(entry))
        guard byUse.count > limit, let last = byUse.first else { return [former] }
        return [former, last, removeAnswer(of: last)]
    }

    /// Removes the answers that were given until a time.
    mutating func removeAnswers(until time: Duration) -> Removed {
        var removed: Removed = []
        while let first = byTime.first, let answer = first.answer, answer.time <= time {
            removed += [first, removeAnswer(of: first)]
        }
        return removed
    }

    mutating func remove(_ entry: Entry) -> Removed {
        let work = entry.work.take()
        return [work?.promise, removeAnswer(of: entry)]
    }

    private mutating func removeAnswer(of entry: Entry) -> AnyPromise? {
        guard let answer = entry.answer.take() else { return nil }
        byUse.remove(entry.use)
        byTime.remove(entry.place)
        return answer.promise
    }
}
