/// What distinguishes a call from others of its use case. Unchecked, because inputs that can be
/// compared are `Sendable` here.
struct CallKey: Equatable, @unchecked Sendable {
    let hash: Int

    /// Nil for a use case without an input.
    private let input: AnyHashable?

    init(_ input: some Any) {
        self.input = input as? AnyHashable
        hash = self.input?.hashValue ?? 0
    }
}

/// An entry of a table.
protocol CallEntry: AnyObject, Sendable {
    var key: CallKey { get }
}

/// Entries by the hashes of their keys.
///
/// To hash and to compare inputs runs code of the user, which must not run under a lock. So callers
/// make the key before they take the lock, compare the few entries with its hash after they have
/// released it, and take it again to change something.
struct CallTable<Entry: CallEntry>: Sendable {
    private var entries: [Int: [Entry]] = [:]
    private(set) var count = 0

    var all: [Entry] { entries.values.flatMap { $0 } }

    /// The entries whose keys have a hash, the oldest first.
    subscript(hash: Int) -> [Entry] { entries[hash] ?? [] }

    mutating func insert(_ entry: Entry) {
        entries[entry.key.hash, default: []].append(entry)
        count += 1
    }

    /// Removes entries that the caller keeps alive until it has released the lock.
    mutating func remove(_ removed: [Entry]) {
        for entry in removed {
            guard let place = entries.index(forKey: entry.key.hash),
                let index = entries.values[place].firstIndex(where: { $0 === entry })
            else { continue }
            entries.values[place].remove(at: index)
            if entries.values[place].isEmpty { entries.remove(at: place) }
            count -= 1
        }
    }
}
