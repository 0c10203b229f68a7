/// Elements that are removed in the order in which they were added.
@usableFromInline
package struct Queue<Element: Sendable>: Sendable {
    /// Usually the only element. Then there is no array.
    @usableFromInline var first: Element?

    /// The elements after the first. Removed elements leave empty places. These are cleared only
    /// from time to time, because clearing them moves all other elements.
    @usableFromInline var others: [Element?] = []
    @usableFromInline var taken = 0

    @inlinable package var isEmpty: Bool { first == nil }

    @inlinable package var countBehindFirst: Int { others.count - taken }

    @inlinable package init() {}

    @inlinable
    package mutating func append(_ element: Element) {
        if isEmpty { first = element } else { others.append(element) }
    }

    /// Removes the element that was added first. Amortized O(1).
    @inlinable
    package mutating func popFirst() -> Element? {
        let element = first.take()
        if !others.isEmpty { advance() }
        return element
    }

    @usableFromInline
    mutating func advance() {
        first = others[taken].take()
        taken += 1
        if taken == others.count || taken >= 64 && taken * 2 >= others.count {
            others.removeFirst(taken)
            taken = 0
        }
    }
}
