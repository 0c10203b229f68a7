/// Entries by the hash of their keys.
///
/// To hash and to compare keys runs code of the user, which must not run under a lock. So callers
/// compute the hash before they take the lock, compare the entries of a bucket after they have
/// released it, and then take it again to change the bucket, which may have changed meanwhile.
struct Buckets<Entry: AnyObject & Sendable>: Sendable {
    private var entries: [Int: [Entry]] = [:]

    /// The entries whose keys have a hash, the oldest first.
    subscript(hash: Int) -> [Entry] { entries[hash] ?? [] }

    mutating func insert(_ entry: Entry, _ hash: Int) { entries[hash, default: []].append(entry) }

    /// Removes an entry, and returns whether it was there. The caller keeps it alive.
    mutating func remove(_ entry: Entry, _ hash: Int) -> Bool {
        guard let index = entries[hash]?.firstIndex(where: { $0 === entry }) else { return false }
        entries[hash]?.remove(at: index)
        if entries[hash]?.isEmpty == true { entries[hash] = nil }
        return true
    }
}
