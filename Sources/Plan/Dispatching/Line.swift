/// Elements that are taken in the order in which they were added. The memory of taken elements is
/// released only from time to time, because that moves all other elements.
struct Line<Element: Sendable>: Sendable {
    private var elements: [Element?] = []
    private var taken = 0

    /// How many elements were ever added.
    private(set) var added = 0

    var isEmpty: Bool { elements.isEmpty }

    mutating func add(_ element: Element) {
        elements.append(element)
        added += 1
    }

    mutating func takeFirst() -> Element? {
        guard !isEmpty else { return nil }
        let first = elements[taken].take()
        taken += 1
        if taken == elements.count || taken >= 1_000 && taken >= elements.count / 2 {
            elements.removeFirst(taken)
            taken = 0
        }
        return first
    }

    mutating func takeAll() -> [Element] {
        defer { (elements, taken) = ([], 0) }
        return elements.compactMap(\.self)
    }
}
