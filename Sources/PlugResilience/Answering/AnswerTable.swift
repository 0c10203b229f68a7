import Plug

/// Answers, and work that has no answer yet, by the hashes of their keys. To add, find, keep or
/// remove one is O(1), so no lock is held for long.
struct AnswerTable: Sendable {
    /// Unchecked, because what changes does so under the lock of the table only.
    final class Entry: @unchecked Sendable {
        let key: CallKey

        /// Pending until the work has ended, or until all callers have left. Then the answer, which
        /// is another promise, so that nobody can cancel it.
        fileprivate var promise: AnyPromise

        /// The next entry with the same hash.
        fileprivate var next: Entry?

        /// How many renewals of a token the first caller knew.
        let renewed: Int

        /// When it got its answer, with the numbers in both lines. Nil while work runs.
        fileprivate var kept: (time: Duration, use: Int, place: Int)?

        init(_ key: CallKey, _ promise: AnyPromise, renewed: Int) {
            (self.key, self.promise, self.renewed) = (key, promise, renewed)
        }
    }

    /// An entry as it was under the lock.
    typealias Found = (entry: Entry, promise: AnyPromise, answered: Duration?)

    /// By the hash, each the first of a chain, which is seldom longer.
    private var table: [Int: Entry] = [:]

    /// Whether there was a key of a caller, so that the hash of an input isn't enough to find all.
    private var hasCallers = false

    /// Answers in the order of their last uses, and in that of their times.
    private var (byUse, byTime) = (Line<Entry>(), Line<Entry>())

    func entries(of key: CallKey) -> [Found] {
        guard let first = table[key.hash] else { return [] }
        return first.chain.map { ($0, $0.promise, $0.kept?.time) }
    }

    /// The entries that may be for an input, whoever calls, or all with nil. With keys of callers,
    /// or nil, it is O(n).
    func entries(forInputOf key: CallKey?) -> [Entry] {
        if let key, !hasCallers { return table[key.hash].map { Array($0.chain) } ?? [] }
        return table.values.flatMap(\.chain)
    }

    /// Adds new work in place of some that is over, unless something has changed since a search.
    mutating func add(_ entry: Entry, after found: [Found], without over: Entry?) -> Bool {
        let isSame = entries(of: entry.key).elementsEqual(found) {
            $0.entry === $1.entry && $0.promise === $1.promise
        }
        guard isSame else { return false }
        if let over { _ = remove(over) }
        entry.next = table.updateValue(entry, forKey: entry.key.hash)
        if entry.key.isOfCaller { hasCallers = true }
        return true
    }

    mutating func use(_ entry: Entry) {
        if let kept = entry.kept { byUse.moveToEnd(kept.use) }
    }

    /// Keeps an answer, unless it was forgotten meanwhile. Returns what leaves the table.
    mutating func keep(
        _ entry: Entry,
        _ answer: AnyPromise,
        at time: Duration,
        insteadOf former: [Entry],
        _ limit: Int
    ) -> [Kept] {
        guard table[entry.key.hash]?.chain.contains(where: { $0 === entry }) == true else {
            return []
        }
        var removed = former.map { remove($0) }
        removed.append((entry, entry.promise))
        entry.promise = answer
        entry.kept = (time, byUse.append(entry), byTime.append(entry))
        if byUse.count > limit, let last = byUse.first { removed.append(remove(last)) }
        return removed
    }

    /// Removes the answers that were given until a time. Returns what leaves the table.
    mutating func removeAll(before time: Duration) -> [Kept] {
        var removed: [Kept] = []
        while let first = byTime.first, let kept = first.kept, kept.time <= time {
            removed.append(remove(first))
        }
        return removed
    }

    /// What an entry has kept alive. The caller releases it outside the lock.
    typealias Kept = (Entry, AnyPromise)

    mutating func remove(_ entry: Entry) -> Kept {
        let hash = entry.key.hash
        if table[hash] === entry {
            table[hash] = entry.next
        } else {
            table[hash]?.chain.first { $0.next === entry }?.next = entry.next
        }
        entry.next = nil
        if let kept = entry.kept.take() {
            byUse.remove(kept.use)
            byTime.remove(kept.place)
        }
        return (entry, entry.promise)
    }
}

extension AnswerTable.Entry {
    /// This entry and the next ones.
    fileprivate var chain: some Sequence<AnswerTable.Entry> {
        sequence(first: self) { $0.next }
    }
}
