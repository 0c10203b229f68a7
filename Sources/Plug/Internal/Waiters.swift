/// A queue of waiters, whose first needs no object of its own: mostly there is no other.
struct Waiters: ~Copyable, Sendable {
    private var first: Waiter?
    private var others: Chain

    init() {
        others = Chain()
    }

    init(_ others: consuming Chain) {
        self.others = others
    }

    var isEmpty: Bool { first == nil && others.isEmpty }

    mutating func append(_ waiter: consuming Waiter) {
        if isEmpty { first = consume waiter } else { others.append(waiter) }
    }

    mutating func popFirst() -> Waiter? {
        first.take() ?? others.popFirst()
    }

    /// Takes out the waiters that fulfil a condition. O(n).
    mutating func remove(where isRemoved: (borrowing Waiter) -> Bool) -> Waiters {
        var removed = Waiters()
        if Self.isMatch(first, isRemoved) { removed.append(first.take()!) }
        others.remove(where: isRemoved, into: &removed)
        return removed
    }

    /// Whether a waiter fulfils a condition. O(n).
    func contains(where isMatch: (borrowing Waiter) -> Bool) -> Bool {
        Self.isMatch(first, isMatch) || others.contains(where: isMatch)
    }

    private static func isMatch(
        _ waiter: borrowing Waiter?,
        _ condition: (borrowing Waiter) -> Bool
    ) -> Bool {
        switch waiter {
        case .some(let waiter): condition(waiter)
        case nil: false
        }
    }
}

extension Waiters {
    /// A queue with an object for each waiter.
    ///
    /// Unchecked, but safe: its objects belong to it alone.
    struct Chain: ~Copyable, @unchecked Sendable {
        private var first: Node?
        private unowned(unsafe) var last: Node?

        var isEmpty: Bool { first == nil }

        mutating func append(_ waiter: consuming Waiter) {
            let node = Node(waiter)
            if first == nil { first = node } else { last?.next = node }
            last = node
        }

        mutating func popFirst() -> Waiter? {
            guard let node = first else { return nil }
            first = node.next.take()
            return node.waiter.take()
        }

        /// Takes out everything.
        mutating func take() -> Chain {
            let all = consume self
            self = Chain()
            return all
        }

        mutating func remove(
            where isRemoved: (borrowing Waiter) -> Bool,
            into removed: inout Waiters
        ) {
            var previous: Node?
            var node = first
            while let current = node {
                node = current.next
                if Waiters.isMatch(current.waiter, isRemoved) {
                    removed.append(current.waiter.take()!)
                    current.next = nil
                    if let previous { previous.next = node } else { first = node }
                } else {
                    previous = current
                }
            }
            last = previous
        }

        func contains(where isMatch: (borrowing Waiter) -> Bool) -> Bool {
            var node = first
            while let current = node {
                if Waiters.isMatch(current.waiter, isMatch) { return true }
                node = current.next
            }
            return false
        }
    }

    private final class Node {
        @exclusivity(unchecked) var waiter: Waiter?
        @exclusivity(unchecked) var next: Node?

        init(_ waiter: consuming Waiter) {
            self.waiter = consume waiter
        }

        deinit {
            // One by one, since the release of each inside that of the one before would take stack.
            var rest = next.take()
            while let node = rest { rest = node.next.take() }
        }
    }
}
