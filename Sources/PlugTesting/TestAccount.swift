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

    func count(of action: any Pluggable.Type) -> Int { begun[ObjectIdentifier(action)]?.count ?? 0 }

    /// Returns the number of the closure.
    mutating func beginClosure(behind promise: AnyPromise) -> Int {
        lastClosure += 1
        closures[lastClosure] = (promise, origins[ObjectIdentifier(promise)])
        return lastClosure
    }

    /// The caller of an action. `place` calls the implementation, so it may be an interceptor.
    func caller(of action: any Pluggable.Type, through place: CallSite) -> CallSite {
        let calls = calls.values.filter { $0.action == action }
        // With several callers, it is unknown for which of them the interceptor calls.
        let places = Set(calls.map(\.place.description))
        return places.count == 1 ? calls[0].place : place
    }

    /// The names and places of the calls that have not ended. Without any, those of the closures.
    /// The list combines equal calls of one line, and the closures behind one promise.
    var leftovers: [(name: String, place: CallSite?)] {
        guard calls.isEmpty else {
            let all = calls.sorted { $0.key < $1.key }.map(\.value)
            return groups(of: all) { "\(ObjectIdentifier($0.action)) \($0.place)" }.map { group in
                let (action, place) = group[0]
                let times = group.count == 1 ? "" : " \(group.count) times"
                return ("\(typeName(of: action)), called\(times) at \(place)", place)
            }
        }
        var known: [ObjectIdentifier: CallSite?] = [:]
        let places = closures.sorted { $0.key < $1.key }.map { _, closure in
            closure.place ?? origin(of: closure.promise, &known)
        }
        return groups(of: places, by: name).map { group in
            let closures = group.count == 1 ? "a closure" : "\(group.count) closures"
            return ("\(closures) behind \(name(of: group[0]))", group[0])
        }
    }

    /// The values by their names, in the order of the first value of each name.
    private func groups<Value>(of values: [Value], by name: (Value) -> String) -> [[Value]] {
        Dictionary(grouping: values.enumerated()) { name($0.element) }.values
            .sorted { $0[0].offset < $1[0].offset }
            .map { group in group.map(\.element) }
    }

    private func name(of place: CallSite?) -> String {
        place.map { "the promise made at \($0)" } ?? "a promise made outside the test"
    }

    /// The place that created the promise that `promise` ultimately waits for. `known` holds
    /// earlier results, so the search along a chain of closures ends at the closure before.
    private func origin(
        of promise: AnyPromise,
        _ known: inout [ObjectIdentifier: CallSite?]
    ) -> CallSite? {
        var open = [promise]
        var seen: Set<ObjectIdentifier> = []
        var found: CallSite?
        while found == nil, let next = open.popLast() {
            let key = ObjectIdentifier(next)
            guard seen.insert(key).inserted else { continue }
            found = origins[key] ?? known[key].flatMap { $0 }
            // That nothing is behind a promise is also a known result.
            if known[key] == nil { open += next.awaitedPromises }
        }
        for key in found == nil ? seen : [ObjectIdentifier(promise)] { known[key] = .some(found) }
        return found
    }
}
