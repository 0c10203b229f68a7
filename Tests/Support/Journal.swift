import Plug

/// Elements in the order in which they were added, from any thread.
final class Journal<Element: Sendable>: Sendable {
    private let elements = Locked<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    @Sendable func append(_ element: Element) {
        elements.withLock { $0.append(element) }
    }
}
