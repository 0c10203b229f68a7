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
    /// what waits for it: both are followed, one promise at a time, until one of them ends. So a
    /// chain that grows at one end is searched from there.
    private var isInLoop: Bool {
        var sources = Trail(from: self)
        var followers = Trail(from: self)
        while let source = sources.next(), let follower = followers.next() {
            if sources.places(of: source.sources.promises).contains(0) { return true }
            if followers.places(of: follower.followers).contains(0) { return true }
        }
        return false
    }

    /// The promises that can't go on before this one has, if it is one of them itself. O(n) in what
    /// it waits for.
    private func findCycle() -> [AnyPromise]? {
        var trail = Trail(from: self)
        // How many of those that it waits for have still to go on before it can, for each promise.
        var missing: [Int] = []
        var sources: [[Int]] = []
        while let promise = trail.next() {
            let (count, promises) = promise.sources
            missing.append(count)
            sources.append(trail.places(of: promises))
        }
        var followers: [[Int]] = Array(repeating: [], count: missing.count)
        for (place, sources) in sources.enumerated() {
            for source in sources { followers[source].append(place) }
        }
        // What can go on lets those go on that wait for it. The others are stuck.
        var free = missing.indices.filter { missing[$0] == 0 }
        while let place = free.popLast() {
            for follower in followers[place] {
                missing[follower] -= 1
                if missing[follower] == 0 { free.append(follower) }
            }
        }
        // It may also be stuck behind a cycle of others, who see to that themselves.
        guard followers[0].contains(where: { missing[$0] > 0 }) else { return nil }
        return missing.indices.filter { missing[$0] > 0 }.map { trail.promises[$0] }
    }

    /// What the promise waits for, as long as it does, and how many of that it can't do without.
    private var sources: (missing: Int, promises: [AnyPromise]) {
        state.withLock { state in
            let sources = state.source.promises
            return (state.source.isFirst ? 1 : sources.count, sources)
        }
    }

    /// What waits for the promise, as long as it is pending. O(n).
    private var followers: [AnyPromise] {
        state.withLock { _ in
            var owners: [AnyPromise] = []
            guard isPendingUnderLock else { return owners }
            waiters.forEach { waiter in
                if waiter.role != .witness { owners.append(waiter.owner) }
            }
            return owners
        }
    }

    /// Promises that are reached from one, each once. It holds them, so that none takes the place
    /// of another in memory.
    private struct Trail {
        private(set) var promises: [AnyPromise] = []
        private var places: [ObjectIdentifier: Int] = [:]
        private var passed = 0

        init(from start: AnyPromise) {
            _ = places(of: [start])
        }

        /// The next promise that was added, to see what is reached from it.
        mutating func next() -> AnyPromise? {
            guard passed < promises.count else { return nil }
            defer { passed += 1 }
            return promises[passed]
        }

        /// The places of promises, that of the first of all being 0. New ones are added.
        mutating func places(of more: [AnyPromise]) -> [Int] {
            more.map { promise in
                let place = places[ObjectIdentifier(promise)] ?? promises.count
                if place == promises.count {
                    places[ObjectIdentifier(promise)] = place
                    promises.append(promise)
                }
                return place
            }
        }
    }
}
