/// A queue whose first element needs no object of its own: mostly there is no other.
///
/// It can't be copied, as each copy would have to retain what the elements hold. Unchecked, but safe:
/// its objects belong to it alone.
@usableFromInline
struct Queue<Element: ~Copyable & Sendable>: ~Copyable, @unchecked Sendable {
    private var first: Element?

    /// The elements after it, from first to last.
    private var others: Node<Element>?
    private unowned(unsafe) var last: Node<Element>?

    var isEmpty: Bool { first == nil }

    mutating func append(_ element: consuming Element) {
        guard first != nil else { return first = consume element }
        let node = Node(element)
        if others == nil { others = node } else { last?.next = node }
        last = node
    }

    mutating func popFirst() -> Element? {
        guard let node = others else { return first.take() }
        var element = node.element.take()
        swap(&first, &element)
        others = node.next.take()
        return element
    }

    /// Takes out everything.
    mutating func take() -> Queue {
        let all = consume self
        self = Queue()
        return all
    }

    /// Takes out the elements that fulfil a condition. O(n).
    mutating func remove(where isRemoved: (borrowing Element) -> Bool) -> Queue {
        var removed = Queue()
        var kept = Queue()
        while let element = popFirst() {
            if isRemoved(element) { removed.append(element) } else { kept.append(element) }
        }
        self = kept
        return removed
    }

    /// Whether an element fulfils a condition. O(n).
    func contains(where isMatch: (borrowing Element) -> Bool) -> Bool {
        switch first {
        case .some(let element): if isMatch(element) { return true }
        case nil: return false
        }
        var node = others
        while let current = node {
            switch current.element {
            case .some(let element): if isMatch(element) { return true }
            case nil: break
            }
            node = current.next
        }
        return false
    }
}

/// Unchecked, but safe: only the queue that owns it uses it.
final class Node<Element: ~Copyable & Sendable>: @unchecked Sendable {
    var element: Element?
    var next: Node?

    init(_ element: consuming Element) {
        self.element = consume element
    }

    deinit {
        // One by one, since the release of each inside that of the one before would take stack.
        var rest = next.take()
        while let node = rest { rest = node.next.take() }
    }
}
