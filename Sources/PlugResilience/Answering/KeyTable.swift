import Plug

/// Entries by the hashes of their keys, each while something is known of its key. To find, add or
/// remove one is O(1), so no lock is held for long.
protocol KeyTable: Sendable {
    associatedtype Entry: KeyTableEntry
    var entries: [Int: [Entry]] { get set }
}

/// What is known of a key. Unchecked, because it changes under the lock of its table only.
class KeyTableEntry: @unchecked Sendable {
    let key: CallKey
    fileprivate var isInTable = false
    var isEmpty: Bool { true }

    required init(_ key: CallKey) { self.key = key }
}

extension KeyTable {
    /// Adds an entry of which something is known, and removes an empty one.
    mutating func update(_ entry: Entry) {
        guard entry.isEmpty == entry.isInTable else { return }
        entry.isInTable.toggle()
        if entry.isInTable { return entries[entry.key.hash, default: []].append(entry) }
        let all = entries.removeValue(forKey: entry.key.hash) ?? []
        // Usually no other key has the hash.
        if all.count > 1 { entries[entry.key.hash] = all.filter { $0 !== entry } }
    }
}

extension Locked where Value: KeyTable {
    /// Calls a closure under the lock with the entry of a key, which may be a new one.
    ///
    /// To hash and to compare keys runs code of the user, which must not run under the lock. So the
    /// few entries with one hash are compared outside, and all begins anew if they have changed.
    func withEntry<Result: Sendable>(
        of key: CallKey,
        _ body: (inout Value, Value.Entry) -> Result
    ) -> Result {
        while true {
            let found = withLock { $0.entries[key.hash] } ?? []
            let entry = found.first { $0.key == key } ?? Value.Entry(key)
            let result = withLock { table -> Result? in
                let known = entry.isInTable ? found : table.entries[key.hash] ?? []
                guard known.elementsEqual(found, by: ===) else { return nil }
                defer { table.update(entry) }
                return body(&table, entry)
            }
            if let result { return result }
        }
    }
}
