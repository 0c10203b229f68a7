import Dispatch
import Plug

/// A number that many threads change.
final class Counter: Sendable {
    private let state = Locked((value: 0, highest: 0))

    var value: Int { state.withLock { $0.value } }
    var highest: Int { state.withLock { $0.highest } }

    @discardableResult
    func add(_ number: Int = 1) -> Int {
        state.withLock { state in
            state.value += number
            state.highest = max(state.highest, state.value)
            return state.value
        }
    }
}

/// Elements in the order in which they were added, from any thread.
final class Journal<Element: Sendable>: Sendable {
    private let elements = Locked<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    func append(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// Runs a closure on several threads at the same time.
func race(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
}
