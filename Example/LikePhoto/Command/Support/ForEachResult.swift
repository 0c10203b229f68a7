/// Works on elements, a limited number at a time, and hands the results over in the elements'
/// order.
///
/// A result is handed over as soon as all before it have been: work that ends early waits for its
/// turn, and meanwhile the next element is begun.
///
/// - Parameters:
///   - elements: What to work on, begun in this order.
///   - limit: How many to work on at a time. At least 1.
///   - work: Does the work, on any thread.
///   - finished: Is told that one more element is done, in whichever order, where the caller runs.
///   - receive: Gets each element and its result, one after the other, where the caller runs.
package func forEachResult<Element: Sendable, Result: Sendable>(
    of elements: [Element],
    atMost limit: Int,
    work: @escaping @Sendable (Element) async -> Result,
    finished: () -> Void = {},
    inOrder receive: (Element, Result) -> Void
) async {
    await withTaskGroup(of: (Int, Result).self) { group in
        var begun = 0
        func beginNext() {
            guard begun < elements.count else { return }
            let index = begun
            begun += 1
            group.addTask { (index, await work(elements[index])) }
        }
        for _ in 0..<limit {
            beginNext()
        }

        var early: [Int: Result] = [:]
        var turn = 0
        for await (index, result) in group {
            beginNext()
            finished()
            early[index] = result
            while let result = early.removeValue(forKey: turn) {
                receive(elements[turn], result)
                turn += 1
            }
        }
    }
}
