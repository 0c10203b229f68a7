import Plug

/// The calls and promise closures that a test has begun and not ended.
///
/// Behind a lock, it may release no user code: it keeps no input, and who removes a promise
/// releases it outside the lock.
struct TestAccount: Sendable {
    /// The calls that have not ended, by their numbers.
    private var calls: [Int: (action: any Pluggable.Type, place: CallSite)] = [:]

    /// The promises that closures will settle or wait for, in the order in which the closures were
    /// written, and where the promises were made, if that is known.
    var closures: [Int: (promise: AnyPromise, place: CallSite?)] = [:]
    private var lastClosure = 0

    /// How often each action was called, and where last.
    private(set) var begun: [ObjectIdentifier: (count: Int, last: CallSite)] = [:]

    /// Where pending promises were created, if that is known.
    var origins: [ObjectIdentifier: CallSite] = [:]

    var isEmpty: Bool { calls.isEmpty && closures.isEmpty }

    mutating func note(_ event: ActionEvent) {
        let number = event.callID
        guard case .began = event.phase else { return calls[number] = nil }
        let place = CallSite(fileID: event.fileID, line: event.line)
        calls[number] = (event.action, place)
        let key = ObjectIdentifier(event.action)
        begun[key] = ((begun[key]?.count ?? 0) + 1, place)
    }

    /// Returns the number of the closure.
    mutating func beginClosure(behind promise: AnyPromise) -> Int {
        lastClosure += 1
        closures[lastClosure] = (promise, origins[ObjectIdentifier(promise)])
        return lastClosure
    }

    /// The caller of an action. `place` calls the implementation, so it may be an interceptor.
    func caller(of action: any Pluggable.Type, through place: CallSite) -> CallSite {
        let places = calls.values.filter { $0.action == action }.map(\.place)
        // With several callers, it is unknown for which of them the interceptor calls.
        return Set(places.map(\.description)).count == 1 ? places[0] : place
    }

    /// The names and places of the calls that have not ended. Without any, those of the closures.
    /// The list combines equal calls of one line, and the closures behind one promise.
    var leftovers: [(name: String, place: CallSite?)] {
        var known: [ObjectIdentifier: CallSite?] = [:]
        var open: [(call: String?, place: CallSite?)] = []
        for (_, call) in calls.sorted(by: { $0.key < $1.key }) {
            open.append((typeName(of: call.action), call.place))
        }
        for (_, closure) in calls.isEmpty ? closures.sorted(by: { $0.key < $1.key }) : [] {
            open.append((nil, closure.place ?? origin(of: closure.promise, &known)))
        }
        let groups = Dictionary(grouping: open.enumerated()) { [$1.call, $1.place?.description] }
        return groups.values.sorted { $0[0].offset < $1[0].offset }.map { group in
            let ((call, place), count) = (group[0].element, group.count)
            guard let call, let place else {
                let origin = place.map { "the promise made at \($0)" }
                let closures = count == 1 ? "a closure" : "\(count) closures"
                return ("\(closures) behind \(origin ?? "a promise made outside the test")", place)
            }
            return ("\(call), called\(count == 1 ? "" : " \(count) times") at \(place)", place)
        }
    }

    /// The place that created the promise that `promise` ultimately waits for. `known` holds
    /// earlier results, so the search along a chain of closures ends at the closure before.
    private func origin(
        of promise: AnyPromise,
        _ known: inout [ObjectIdentifier: CallSite?]
    ) -> CallSite? {
        var (open, seen) = ([promise], Set<ObjectIdentifier>())
        while let next = open.popLast() {
            let key = ObjectIdentifier(next)
            guard seen.insert(key).inserted else { continue }
            if let place = origins[key] ?? known[key] ?? nil {
                known[ObjectIdentifier(promise)] = place
                return place
            }
            // That nothing is behind a promise is also a known result.
            if known[key] == nil { open += next.awaitedPromises }
        }
        for key in seen { known[key] = .some(nil) }
        return nil
    }
}
