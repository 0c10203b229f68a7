import Plug

/// What a test has begun and not ended: its calls, and the closures of its promises.
struct TestAccount: Sendable {
    /// The calls that have not ended, by their numbers.
    private var calls: [Int: ActionEvent] = [:]

    /// The promises that closures will settle, in the order in which the closures were written.
    private var closures: [Int: AnyPromise] = [:]
    private var lastClosure = 0

    /// Where pending promises were made, if that is known.
    private var origins: [ObjectIdentifier: CallSite] = [:]

    /// How many calls and closures have begun or ended.
    private(set) var progress = 0

    var isEmpty: Bool { calls.isEmpty && closures.isEmpty }

    mutating func note(_ event: ActionEvent) {
        progress += 1
        switch event.phase {
        case .began: calls[event.callID] = event
        case .ended: calls[event.callID] = nil
        }
    }

    /// Returns the number of the closure.
    mutating func beginClosure(settling promise: AnyPromise) -> Int {
        progress += 1
        lastClosure += 1
        closures[lastClosure] = promise
        return lastClosure
    }

    mutating func endClosure(_ number: Int) {
        progress += 1
        closures[number] = nil
    }

    mutating func setOrigin(_ place: CallSite?, of promise: ObjectIdentifier) {
        origins[promise] = place
    }

    /// The caller of an action. `place` calls the implementation, and so may be an interceptor.
    func caller(of action: any Pluggable.Type, through place: CallSite) -> CallSite {
        let calls = calls.values.filter { $0.action == action }
        // With several callers, nobody knows for which of them the interceptor calls.
        guard let call = calls.first, calls.allSatisfy({ $0.caller == call.caller }),
            !calls.contains(where: { $0.caller == place.description })
        else { return place }
        return CallSite(call)
    }

    /// The names and places of what has not ended: calls, or else closures. Equal calls of one
    /// line, and the closures behind one promise, are together.
    var leftovers: [(name: String, place: CallSite?)] {
        guard calls.isEmpty else {
            return Dictionary(grouping: calls.values) { "\($0.name) \($0.caller)" }.values
                .map { equalCalls in equalCalls.sorted { $0.callID < $1.callID } }
                .sorted { $0[0].callID < $1[0].callID }
                .map { equalCalls in
                    let times = equalCalls.count == 1 ? "" : " \(equalCalls.count) times"
                    let call = equalCalls[0]
                    return ("\(call.name), called\(times) at \(call.caller)", CallSite(call))
                }
        }
        var places: [CallSite?] = []
        var counts: [String: Int] = [:]
        for (_, closure) in closures.sorted(by: { $0.key < $1.key }) {
            let place = origin(of: closure)
            let count = counts[name(of: place), default: 0]
            if count == 0 { places.append(place) }
            counts[name(of: place)] = count + 1
        }
        return places.map { place in
            let count = counts[name(of: place)] ?? 0
            let closures = count == 1 ? "a closure" : "\(count) closures"
            return ("\(closures) behind \(name(of: place))", place)
        }
    }

    private func name(of place: CallSite?) -> String {
        place.map { "the promise made at \($0)" } ?? "a promise made outside the test"
    }

    /// Where the promise was made that a promise waits for in the end.
    private func origin(of promise: AnyPromise) -> CallSite? {
        var open = [promise]
        var seen: Set<ObjectIdentifier> = []
        while let promise = open.popLast() {
            guard seen.insert(ObjectIdentifier(promise)).inserted else { continue }
            if let origin = origins[ObjectIdentifier(promise)] { return origin }
            open += promise.awaitedPromises
        }
        return nil
    }
}

extension CallSite {
    fileprivate init(_ event: ActionEvent) {
        self.init(fileID: event.fileID, line: event.line)
    }
}
