// MARK: - Finding cycles

extension AnyPromise {
    /// Whether this promise can't go on before it has gone on itself.
    ///
    /// Each promise of a cycle asks this after it began to wait, so the last one sees all others.
    var waitsForItself: Bool {
        guard isAwaited, isInLoop else { return false }
        // One that was settled during the search waits no longer, so this was no cycle. But it may
        // have hidden another.
        while let cycle = findCycle() {
            if cycle.allSatisfy(\.isPending) { return true }
        }
        return false
    }

    /// Whether something that this promise waits for waits for it. O(n) in what it waits for, or in
    /// what waits for it, whichever is less: a chain that grows at one end is searched from there.
    private var isInLoop: Bool {
        var sources = Trail(from: self)
        var followers = Trail(from: self)
        while let source = sources.next(), let follower = followers.next() {
            if sources.add(source.sources.promises) || followers.add(follower.followers) {
                return true
            }
        }
        return false
    }

    /// What waits for the promise, as long as it is pending. O(n).
    private var followers: [AnyPromise] {
        state.withLock { _ in
            var owners: [AnyPromise] = []
            guard isPendingUnderLock else { return owners }
            _ = waiters.visit { waiter in
                if waiter.role != .witness { owners.append(waiter.owner) }
                return false
            }
            return owners
        }
    }

    /// Promises that are reached from one, each once. It holds them, so that none takes the place of
    /// another in memory.
    private struct Trail {
        private var promises: [AnyPromise]
        private var known: Set<ObjectIdentifier>
        private var place = 0

        init(from start: AnyPromise) {
            promises = [start]
            known = [ObjectIdentifier(start)]
        }

        mutating func next() -> AnyPromise? {
            guard place < promises.count else { return nil }
            defer { place += 1 }
            return promises[place]
        }

        /// Adds promises, and tells whether the first of all is among them.
        mutating func add(_ more: [AnyPromise]) -> Bool {
            for promise in more {
                if promise === promises[0] { return true }
                if known.insert(ObjectIdentifier(promise)).inserted { promises.append(promise) }
            }
            return false
        }
    }

    /// The promises that can't go on before this one has, if it is one of them itself. O(n) in what
    /// it waits for.
    private func findCycle() -> [AnyPromise]? {
        var links = [Link(promise: self)]
        var places = [ObjectIdentifier(self): 0]
        var place = 0
        while place < links.count {
            let (missing, sources) = links[place].promise.sources
            links[place].missing = missing
            for source in sources {
                let sourcePlace = places[ObjectIdentifier(source)] ?? links.count
                if sourcePlace == links.count {
                    places[ObjectIdentifier(source)] = sourcePlace
                    links.append(Link(promise: source))
                }
                links[sourcePlace].followers.append(place)
            }
            place += 1
        }
        // What can go on lets those go on that wait for it. The others are stuck.
        var free = links.indices.filter { links[$0].missing == 0 }
        while let place = free.popLast() {
            for follower in links[place].followers {
                links[follower].missing -= 1
                if links[follower].missing == 0 { free.append(follower) }
            }
        }
        // It may also be stuck behind a cycle of others, who see to that themselves.
        guard links[0].followers.contains(where: { links[$0].missing > 0 }) else { return nil }
        return links.filter { $0.missing > 0 }.map(\.promise)
    }

    /// What the promise waits for, as long as it does, and how many of that it can't do without.
    private var sources: (missing: Int, promises: [AnyPromise]) {
        state.withLock { state in
            let sources = state.source.promises
            return (state.source.isFirst ? 1 : sources.count, sources)
        }
    }

    private struct Link {
        let promise: AnyPromise

        /// How many of those that it waits for have still to go on before it can.
        var missing = 0

        /// The places of those that wait for it.
        var followers: [Int] = []
    }
}
