import Plug

/// Answers, and work that has no answer yet. Each change is O(1). What leaves the table is returned,
/// to be released outside the lock.
struct AnswerTable: KeyTable {
    typealias Removed = [(any Sendable)?]
    typealias Answer = (promise: AnyPromise, time: Duration)

    /// Pending until the work has ended, or until all callers have left. And how many renewals of a
    /// token the first caller knew.
    typealias Work = (promise: AnyPromise, renewed: Int)

    final class Entry: KeyTableEntry, @unchecked Sendable {
        var work: Work?

        /// An answer is another promise than that of its work, so that nobody can cancel it.
        fileprivate var answer: Answer?

        /// The numbers of the answer in both lists.
        fileprivate var (use, place) = (0, 0)

        override var isEmpty: Bool { work == nil && answer == nil }
    }

    var entries: [Int: [Entry]] = [:]

    /// Entries with answers, in the order of their last uses, and in that of their times.
    private var (byUse, byTime) = (LinkedList<Entry>(), LinkedList<Entry>())

    mutating func use(_ entry: Entry) -> Answer? {
        if entry.answer != nil { byUse.moveToEnd(entry.use) }
        return entry.answer
    }

    /// Ends work, and keeps its answer if it has one, unless it was forgotten meanwhile.
    mutating func end(
        _ work: AnyPromise,
        of entry: Entry,
        keeping answer: Answer?,
        _ limit: Int
    ) -> Removed {
        guard entry.work?.promise === work else { return [] }
        entry.work = nil
        var removed: Removed = []
        if let answer {
            removed.append(removeAnswer(of: entry))
            entry.answer = answer
            (entry.use, entry.place) = (byUse.append(entry), byTime.append(entry))
            if byUse.count > limit, let last = byUse.first {
                removed += forget(last, keepsWork: true)
            }
        }
        update(entry)
        return removed
    }

    /// Removes the answers that were given until a time.
    mutating func removeAnswers(until time: Duration) -> Removed {
        var removed: Removed = []
        while let first = byTime.first, let answer = first.answer, answer.time <= time {
            removed += forget(first, keepsWork: true)
        }
        return removed
    }

    /// Removes an answer and, unless it stays, the work, which answers only its own callers then.
    mutating func forget(_ entry: Entry, keepsWork: Bool = false) -> Removed {
        let removed: Removed = [entry, entry.work?.promise, removeAnswer(of: entry)]
        if !keepsWork { entry.work = nil }
        update(entry)
        return removed
    }

    private mutating func removeAnswer(of entry: Entry) -> AnyPromise? {
        guard let answer = entry.answer.take() else { return nil }
        byUse.remove(entry.use)
        byTime.remove(entry.place)
        return answer.promise
    }
}
