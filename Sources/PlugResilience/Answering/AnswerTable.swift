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

        /// The numbers of the answer in both lists. Zero without one.
        fileprivate var (use, place) = (0, 0)

        override var isEmpty: Bool { work == nil && answer == nil }
    }

    var entries: [Int: [Entry]] = [:]

    /// Entries with answers, in the order of their last uses, and in that of their times.
    private var (byUse, byTime) = (LinkedList<Entry>(), LinkedList<Entry>())

    mutating func use(_ entry: Entry) -> Answer? {
        if byUse.remove(entry.use) != nil { entry.use = byUse.append(entry) }
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
        let old = answer == nil ? [] : removeAnswer(of: entry)
        if let answer {
            entry.answer = answer
            (entry.use, entry.place) = (byUse.append(entry), byTime.append(entry))
        }
        update(entry)
        return byUse.count > limit ? old + removeAnswer(of: byUse.first!) : old
    }

    /// Removes the answers that were given until a time.
    mutating func removeAnswers(until time: Duration) -> Removed {
        var removed: Removed = []
        while let first = byTime.first, let answer = first.answer, answer.time <= time {
            removed += removeAnswer(of: first)
        }
        return removed
    }

    mutating func removeAnswer(of entry: Entry) -> Removed {
        byUse.remove(entry.use)
        byTime.remove(entry.place)
        (entry.use, entry.place) = (0, 0)
        let removed: Removed = [entry, entry.answer.take()?.promise]
        update(entry)
        return removed
    }
}
