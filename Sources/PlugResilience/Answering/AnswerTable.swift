import Plug

/// Answers, and work that has no answer yet, by the hashes of their keys. To add, find, keep or
/// remove one is O(1), so no lock is held for long.
struct AnswerTable: Sendable {
    /// Unchecked, because what changes does so under the lock of the table only.
    final class Entry: @unchecked Sendable {
        let key: CallKey

        /// Pending until the work has ended, or until all callers have left.
        let promise: AnyPromise

        /// How many renewals of a token the first caller knew.
        let renewed: Int

        /// A fulfilled promise, since a time, with the numbers in both lines. Nil while work runs.
        fileprivate var kept: (answer: AnyPromise, time: Duration, use: Int, place: Int)?

        init(_ key: CallKey, _ promise: AnyPromise, renewed: Int) {
            (self.key, self.promise, self.renewed) = (key, promise, renewed)
        }
    }

    /// An entry as it was under the lock.
    typealias Found = (entry: Entry, answer: AnyPromise?, time: Duration)

    private var table: [Int: [Int: [Entry]]] = [:]

    /// Answers in the order of their last uses, and in that of their times.
    private var (byUse, byTime) = (Line<Entry>(), Line<Entry>())

    func entries(of key: CallKey) -> [Found] {
        (table[key.inputHash]?[key.callerHash] ?? []).map {
            ($0, $0.kept?.answer, $0.kept?.time ?? .zero)
        }
    }

    /// The entries with the hash of an input, whoever calls, or all with nil. O(n).
    func entries(forInputOf key: CallKey?) -> [Entry] {
        let found = key.map { table[$0.inputHash].map { [$0] } ?? [] } ?? Array(table.values)
        return found.flatMap { $0.values.joined() }
    }

    /// Adds new work in place of some that is over, unless something has changed since a search.
    mutating func add(_ entry: Entry, after found: [Found], without over: Entry?) -> Bool {
        let isSame = entries(of: entry.key).elementsEqual(found) {
            $0.entry === $1.entry && $0.answer === $1.answer
        }
        guard isSame else { return false }
        if let over { _ = remove(over) }
        table[entry.key.inputHash, default: [:]][entry.key.callerHash, default: []].append(entry)
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
        let key = entry.key
        guard table[key.inputHash]?[key.callerHash]?.contains(where: { $0 === entry }) == true
        else {
            return []
        }
        var removed = former.map { remove($0) }
        entry.kept = (answer, time, byUse.append(entry), byTime.append(entry))
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
    typealias Kept = (Entry, AnyPromise?)

    mutating func remove(_ entry: Entry) -> Kept {
        let key = entry.key
        let others = (table[key.inputHash]?[key.callerHash] ?? []).filter { $0 !== entry }
        table[key.inputHash]?[key.callerHash] = others.isEmpty ? nil : others
        if table[key.inputHash]?.isEmpty == true { table[key.inputHash] = nil }
        guard let kept = entry.kept.take() else { return (entry, nil) }
        byUse.remove(kept.use)
        byTime.remove(kept.place)
        return (entry, kept.answer)
    }
}
