/// Elements in the order in which they were added. Each is removed by its number in O(1).
struct LinkedList<Element: Sendable>: Sendable {
    /// The first place is empty. It is before the first element and after the last.
    private var places: [Int: (element: Element?, before: Int, after: Int)] = [0: (nil, 0, 0)]
    private var last = 0
    var count: Int { places.count - 1 }
    var first: Element? { places[places[0]!.after]!.element }

    /// Adds an element, and returns its number, which no other one has had.
    mutating func append(_ element: Element) -> Int {
        last += 1
        let before = places[0]!.before
        places[last] = (element, before, 0)
        places[before]!.after = last
        places[0]!.before = last
        return last
    }

    /// Removes the element with a number, if it is there still.
    @discardableResult
    mutating func remove(_ number: Int) -> Element? {
        guard number > 0, let place = places.removeValue(forKey: number) else { return nil }
        places[place.before]!.after = place.after
        places[place.after]!.before = place.before
        return place.element
    }

    mutating func removeFirst() -> Element? { remove(places[0]!.after) }
}
