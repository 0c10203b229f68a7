/// Elements that are taken in the order in which they were added. Taken elements leave their places
/// empty; these are removed only from time to time, because that moves all other elements.
@usableFromInline
package struct Queue<Element: Sendable>: Sendable {
    @usableFromInline var elements: [Element?] = []
    @usableFromInline var taken = 0

    @inlinable package var isEmpty: Bool { elements.isEmpty }

    @inlinable package var count: Int { elements.count - taken }

    @inlinable package init() {}

    @inlinable
    package mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Takes the element that was added first. Amortised O(1).
    @inlinable
    package mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let first = elements[taken].take()
        taken += 1
        if taken == elements.count || taken >= 64 && taken * 2 >= elements.count {
            elements.removeFirst(taken)
            taken = 0
        }
        return first
    }

    @inlinable
    package mutating func takeAll() -> [Element] {
        defer { self = Queue() }
        return elements.compactMap(\.self)
    }
}
