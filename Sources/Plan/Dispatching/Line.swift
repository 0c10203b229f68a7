/// Elements in the order in which they came. The first to come is the first to be taken.
///
/// The room of elements that have been taken is given back from time to time, since giving it back
/// moves all the others.
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
