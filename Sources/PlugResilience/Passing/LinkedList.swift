/// Elements in the order in which they were added. Each is removed by its number in O(1).
struct LinkedList<Element: Sendable>: Sendable {
    private struct Place: Sendable {
        var element: Element?
        var before = 0
        var after = 0
    }

    /// The first place is empty. It is before the first element and after the last.
    private var places = [Place()]
    private var free: [Int] = []
    var count: Int { places.count - free.count - 1 }

    var first: Element? { places[places[0].after].element }

    subscript(_ number: Int) -> Element? { places[number].element }

    /// Adds an element, and returns its number, which another one may have had.
    mutating func append(_ element: Element) -> Int {
        let number = free.popLast() ?? places.count
        if number == places.count { places.append(Place()) }
        places[number].element = element
        link(number)
        return number
    }

    /// Removes the element with a number, which must be there.
    @discardableResult
    mutating func remove(_ number: Int) -> Element? {
        unlink(number)
        free.append(number)
        return places[number].element.take()
    }

    mutating func removeFirst() -> Element? { count == 0 ? nil : remove(places[0].after) }

    mutating func moveToEnd(_ number: Int) {
        unlink(number)
        link(number)
    }

    private mutating func link(_ number: Int) {
        let last = places[0].before
        (places[number].before, places[number].after) = (last, 0)
        places[last].after = number
        places[0].before = number
    }

    private mutating func unlink(_ number: Int) {
        let (before, after) = (places[number].before, places[number].after)
        places[before].after = after
        places[after].before = before
    }
}
