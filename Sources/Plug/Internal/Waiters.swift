/// A queue of waiters, whose first needs no object of its own: mostly there is no other.
struct Waiters: ~Copyable, Sendable {
    private var first: Waiter?
    private var others: Chain

    /// How many are a reason not to cancel the promise. Not kept up while they are taken to be run.
    private(set) var reasons = 0

    init() {
        others = Chain()
    }

    init(_ others: consuming Chain) {
        self.others = others
    }

    var isEmpty: Bool { first == nil && others.isEmpty }

    mutating func append(_ waiter: consuming Waiter) {
        if waiter.role != .witness { reasons += 1 }
        guard isEmpty else { return others.append(waiter) }
        waiter.tellOwner(nil)
        first = consume waiter
    }

    mutating func popFirst() -> Waiter? {
        first.take() ?? others.popFirst()
    }

    /// Takes out the waiters of a promise, except for what must be done anyway. O(1), or O(n) if
    /// that promise waits for others, too.
    ///
    /// - Returns: Whether there were any.
    mutating func removeAll(of owner: AnyPromise, into removed: inout Waiters) -> Bool {
        defer { reasons -= removed.reasons }
        let place = owner.place
        let role = if let place { place.waiter.role(for: owner) } else { first.role(for: owner) }
        switch role {
        case .reason:
            if let place {
                removed.append(others.remove(place))
            } else {
                removed.append(first.take()!)
            }
        case .cleanup:
            if let place { place.waiter?.role = .witness } else { first?.role = .witness }
            reasons -= 1
        case .witness: break
        case .member, nil:
            if role == .member { removed.append(first.take()!) }
            others.removeMembers(of: owner, into: &removed)
            return !removed.isEmpty
        }
        return true
    }

    /// Shows the waiters to a closure, in their order. O(n).
    func forEach(_ body: (borrowing Waiter) -> Void) {
        first.show(to: body)
        others.forEach(body)
    }
}

extension Waiters {
    /// A queue with an object for each waiter.
    ///
    /// Unchecked, but safe: its objects belong to it alone, and those who know of one by
    /// `AnyPromise.place` use it only through the queue.
    struct Chain: ~Copyable, @unchecked Sendable {
        private var first: Node?
        private unowned(unsafe) var last: Node?

        var isEmpty: Bool { first == nil }

        mutating func append(_ waiter: consuming Waiter) {
            let node = Node()
            waiter.tellOwner(node)
            node.waiter = consume waiter
            node.previous = last
            if first == nil { first = node } else { last?.next = node }
            last = node
        }

        mutating func popFirst() -> Waiter? {
            guard let node = first else { return nil }
            first = node.next.take()
            if let first { first.previous = nil } else { last = nil }
            return node.waiter.take()
        }

        /// Takes out everything.
        mutating func take() -> Chain {
            let all = consume self
            self = Chain()
            return all
        }

        /// Takes out one of its waiters. O(1).
        mutating func remove(_ node: Node) -> Waiter {
            let next = node.next.take()
            if let next { next.previous = node.previous } else { last = node.previous }
            if let previous = node.previous { previous.next = next } else { first = next }
            return node.waiter.take()!
        }

        /// Takes out the waiters of a promise that waits for others, too. O(n).
        mutating func removeMembers(of owner: AnyPromise, into removed: inout Waiters) {
            var rest = first
            while let node = rest {
                rest = node.next
                if node.waiter.role(for: owner) == .member { removed.append(remove(node)) }
            }
        }

        func forEach(_ body: (borrowing Waiter) -> Void) {
            var rest = first
            while let node = rest {
                node.waiter.show(to: body)
                rest = node.next
            }
        }
    }

    /// A waiter that is not the first.
    final class Node {
        @exclusivity(unchecked) fileprivate var waiter: Waiter?
        @exclusivity(unchecked) fileprivate var next: Node?
        @exclusivity(unchecked) fileprivate unowned(unsafe) var previous: Node?

        deinit {
            // One by one, since the release of each inside that of the one before would take stack.
            var rest = next.take()
            while let node = rest { rest = node.next.take() }
        }
    }
}

extension Waiter? {
    /// What a waiter of that promise means, or nil if it is none.
    fileprivate borrowing func role(for owner: AnyPromise) -> Waiter.Role? {
        switch self {
        case .some(let waiter): waiter.owner === owner ? waiter.role : nil
        case nil: nil
        }
    }

    fileprivate borrowing func show(to body: (borrowing Waiter) -> Void) {
        switch self {
        case .some(let waiter): body(waiter)
        case nil: break
        }
    }
}
