import Plug

/// Answers, and work that has no answer yet, by their keys. To find, keep or remove one is O(1), so
/// no lock is held for long. What leaves the table is returned, to be released outside the lock.
struct AnswerTable: Sendable {
    typealias Removed = [(any Sendable)?]
    typealias Answer = (promise: AnyPromise, time: Duration)

    /// Pending until the work has ended, or until all callers have left. And how many renewals of a
    /// token the first caller knew.
    typealias Work = (promise: AnyPromise, renewed: Int)

    /// What is known of a key: an answer, work or both, and neither once it has left the table.
    /// Unchecked, because what changes does so under the lock of the table only.
    final class Entry: @unchecked Sendable {
        let key: CallKey
        fileprivate var work: Work?

        /// An answer is another promise than that of its work, so that nobody can cancel it.
        fileprivate var answer: Answer?

        /// The numbers of the answer in both lists.
        fileprivate var (use, place) = (0, 0)

        fileprivate init(_ key: CallKey) { self.key = key }
    }

    /// By the hashes of the keys.
    private var entries: [Int: [Entry]] = [:]

    /// Whether there was a key of a caller, so that the hash of an input isn't enough to find all.
    private var hasCallers = false

    /// Entries with answers, in the order of their last uses, and in that of their times.
    private var (byUse, byTime) = (LinkedList<Entry>(), LinkedList<Entry>())

    func entries(of key: CallKey) -> [Entry] { entries[key.hash] ?? [] }

    /// The entries that may be for an input, whoever calls, or all with nil. With keys of callers,
    /// or nil, it is O(n).
    func entries(forInputOf key: CallKey?) -> [Entry] {
        if let key, !hasCallers { return entries(of: key) }
        return entries.values.flatMap(\.self)
    }

    mutating func use(_ entry: Entry) -> (Answer?, Work?) {
        if entry.answer != nil { byUse.moveToEnd(entry.use) }
        return (entry.answer, entry.work)
    }

    /// Begins work in place of some that is over, unless something has changed since a search.
    mutating func begin(
        _ work: Work,
        for key: CallKey,
        in known: Entry?,
        of found: [Entry],
        insteadOf former: AnyPromise?
    ) -> Entry? {
        if let known, known.work?.promise !== former || known.work == nil && known.answer == nil {
            return nil
        }
        let entry = known ?? Entry(key)
        if known == nil {
            guard entries(of: key).elementsEqual(found, by: { $0 === $1 }) else { return nil }
            entries[key.hash, default: []].append(entry)
            if key.isOfCaller { hasCallers = true }
        }
        entry.work = work
        return entry
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
        guard let answer else { return [removeIfEmpty(entry)] }
        let former = removeAnswer(of: entry)
        entry.answer = answer
        (entry.use, entry.place) = (byUse.append(entry), byTime.append(entry))
        guard byUse.count > limit, let last = byUse.first else { return [former] }
        return [former, removeAnswer(of: last), removeIfEmpty(last)]
    }

    /// Removes the answers that were given until a time.
    mutating func removeAnswers(until time: Duration) -> Removed {
        var removed: Removed = []
        while let first = byTime.first, let answer = first.answer, answer.time <= time {
            removed.append(removeAnswer(of: first))
            removed.append(removeIfEmpty(first))
        }
        return removed
    }

    mutating func remove(_ entry: Entry) -> Removed {
        let removed: Removed = [entry, entry.work?.promise, removeAnswer(of: entry)]
        entry.work = nil
        _ = removeIfEmpty(entry)
        return removed
    }

    private mutating func removeAnswer(of entry: Entry) -> AnyPromise? {
        guard let answer = entry.answer.take() else { return nil }
        byUse.remove(entry.use)
        byTime.remove(entry.place)
        return answer.promise
    }

    private mutating func removeIfEmpty(_ entry: Entry) -> Entry {
        guard entry.work == nil, entry.answer == nil, let all = entries[entry.key.hash]
        else { return entry }
        // Usually no other key has the hash.
        let others = all.count == 1 && all[0] === entry ? [] : all.filter { $0 !== entry }
        entries[entry.key.hash] = others.isEmpty ? nil : others
        return entry
    }
}
