/// Elements in the order in which they were added. Each is removed by its number in O(1).
struct LinkedList<Element: Sendable>: Sendable {
    /// The first place is empty. It is before the first element and after the last.
    private var places: [(element: Element?, before: Int, after: Int)] = [(nil, 0, 0)]
    private var free: [Int] = []
    var count: Int { places.count - free.count - 1 }
    var first: Element? { self[places[0].after] }
    subscript(_ number: Int) -> Element? { places[number].element }

    /// Adds an element, and returns its number, which another one may have had.
    mutating func append(_ element: Element) -> Int {
        let (number, last) = (free.popLast() ?? places.count, places[0].before)
        if number == places.count { places.append((nil, 0, 0)) }
        places[number] = (element, last, 0)
        places[last].after = number
        places[0].before = number
        return number
    }

    /// Removes the element with a number. None has zero.
    @discardableResult
    mutating func remove(_ number: Int) -> Element? {
        guard let element = places[number].element.take() else { return nil }
        let (_, before, after) = places[number]
        places[before].after = after
        places[after].before = before
        free.append(number)
        return element
    }

    mutating func removeFirst() -> Element? { remove(places[0].after) }
}
