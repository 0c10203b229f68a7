import Plug

/// What distinguishes a call from others of the use case. Not generic, as what uses it, because a
/// search for generic types at run time takes longer than the rest. Unchecked, as a base class.
class CallKey: @unchecked Sendable {
    /// The key of all calls without an input.
    static let noInput = CallKey(hash: 0)

    final let hash: Int

    init(hash: Int) { self.hash = hash }

    /// Compares the key with one of the same use case. It may run code of the user.
    func equals(_ other: CallKey) -> Bool { true }

    /// Makes keys of a type of inputs.
    typealias Maker = @Sendable (_ input: UnsafeRawPointer) -> CallKey

    static func maker<Input: Hashable & Sendable>(for input: Input.Type) -> Maker {
        { InputKey($0.assumingMemoryBound(to: Input.self).pointee) }
    }
}

private final class InputKey<Input: Hashable & Sendable>: CallKey, @unchecked Sendable {
    private let input: Input

    init(_ input: Input) {
        self.input = input
        super.init(hash: input.hashValue)
    }

    override func equals(_ other: CallKey) -> Bool {
        input == unsafeDowncast(other, to: InputKey.self).input
    }
}

/// An entry of a table.
protocol CallEntry: AnyObject, Sendable {
    var key: CallKey { get }
}

/// Entries by the hashes of their keys.
///
/// To hash and to compare inputs runs code of the user, which must not run under a lock. So callers
/// compute the hash before they take the lock, compare the few entries with that hash after they
/// have released it, and take it again to change something.
struct CallTable<Entry: CallEntry>: Sendable {
    private var entries: [Int: [Entry]] = [:]

    /// The entries whose keys have a hash, the oldest first.
    subscript(hash: Int) -> [Entry] { entries[hash] ?? [] }

    mutating func insert(_ entry: Entry) { entries[entry.key.hash, default: []].append(entry) }

    /// Removes an entry, which the caller keeps alive until it has released the lock.
    mutating func remove(_ entry: Entry) {
        let others = self[entry.key.hash].filter { $0 !== entry }
        entries[entry.key.hash] = others.isEmpty ? nil : others
    }
}

/// Elements in the order in which they came. Any of them may leave. Amortized O(1).
struct Line<Element: Sendable>: Sendable {
    private var elements: [Int: Element] = [:]

    /// The number of the first element or a lower one, and the next number to give.
    private var (lowest, next) = (0, 0)

    var count: Int { elements.count }

    /// Adds an element, and returns the number with which it can leave.
    mutating func append(_ element: Element) -> Int {
        if elements.isEmpty { lowest = next }
        elements[next] = element
        next += 1
        return next - 1
    }

    /// Removes an element, or returns nil if it has left.
    mutating func remove(_ number: Int) -> Element? { elements.removeValue(forKey: number) }

    /// Removes the first element if it meets a condition.
    mutating func popFirst(where condition: (Element) -> Bool = { _ in true }) -> Element? {
        while lowest < next {
            if let first = elements[lowest] { return condition(first) ? remove(lowest) : nil }
            lowest += 1
        }
        return nil
    }
}
