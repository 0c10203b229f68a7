/// Elements in the order in which they came. Any of them may leave. Amortized O(1).
struct Line<Element: Sendable>: Sendable {
    private var elements: [Int: Element] = [:]

    /// The number of the first element, or a lower one, and the next number to give.
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
