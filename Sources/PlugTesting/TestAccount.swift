import Plug

/// The calls and promise closures that a test has begun and not ended.
///
/// Behind a lock, it may release no user code: it keeps no input, and returns dropped promises.
struct TestAccount: Sendable {
    private struct Call {
        let number: Int
        let action: any Pluggable.Type
        let place: CallSite
    }

    /// The calls that have not ended, by their numbers.
    private var calls: [Int: Call] = [:]

    /// The promises that closures will settle or wait for, in the order in which the closures were
    /// written, and where the promises were made, if that is known.
    private var closures: [Int: (promise: AnyPromise, place: CallSite?)] = [:]
    private var lastClosure = 0

    /// Where pending promises were created, if that is known.
    private var origins: [ObjectIdentifier: CallSite] = [:]

    var isEmpty: Bool { calls.isEmpty && closures.isEmpty }

    mutating func note(_ event: ActionEvent) {
        let number = event.callID
        guard case .began = event.phase else { return calls[number] = nil }
        let place = CallSite(fileID: event.fileID, line: event.line)
        calls[number] = Call(number: number, action: event.action, place: place)
    }

    /// Returns the number of the closure.
    mutating func beginClosure(behind promise: AnyPromise) -> Int {
        lastClosure += 1
        closures[lastClosure] = (promise, origins[ObjectIdentifier(promise)])
        return lastClosure
    }

    mutating func endClosure(_ number: Int) -> AnyPromise? {
        closures.removeValue(forKey: number)?.promise
    }

    mutating func setOrigin(_ place: CallSite?, of promise: ObjectIdentifier) {
        origins[promise] = place
    }

    /// The caller of an action. `place` calls the implementation, so it may be an interceptor.
    func caller(of action: any Pluggable.Type, through place: CallSite) -> CallSite {
        let calls = calls.values.filter { $0.action == action }
        // With several callers, it is unknown for which of them the interceptor calls.
        let places = Set(calls.map(\.place.description))
        guard let call = calls.first, places.count == 1, !places.contains(place.description)
        else { return place }
        return call.place
    }

    /// The names and places of the calls that have not ended. Without any, those of the closures.
    /// The list combines equal calls of one line, and the closures behind one promise.
    var leftovers: [(name: String, place: CallSite?)] {
        guard calls.isEmpty else {
            let sorted = calls.values.sorted { $0.number < $1.number }
            return Dictionary(grouping: sorted) { "\(ObjectIdentifier($0.action)) \($0.place)" }
                .values.sorted { $0[0].number < $1[0].number }
                .map { equalCalls in
                    let call = equalCalls[0]
                    let times = equalCalls.count == 1 ? "" : " \(equalCalls.count) times"
                    let name = typeName(of: call.action)
                    return ("\(name), called\(times) at \(call.place)", call.place)
                }
        }
        var places: [CallSite?] = []
        var known: [ObjectIdentifier: CallSite?] = [:]
        var counts: [String: Int] = [:]
        for (_, closure) in closures.sorted(by: { $0.key < $1.key }) {
            let place = closure.place ?? origin(of: closure.promise, &known)
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

    /// The place that created the promise that `promise` ultimately waits for. `known` holds
    /// earlier results. Each promise of a chain gets the result, so that the next search ends
    /// there.
    private func origin(
        of promise: AnyPromise,
        _ known: inout [ObjectIdentifier: CallSite?]
    ) -> CallSite? {
        var open = [promise]
        var seen: Set<ObjectIdentifier> = []
        var chain: [ObjectIdentifier] = []
        var isChain = true
        var found: CallSite?
        while let promise = open.popLast() {
            let key = ObjectIdentifier(promise)
            guard seen.insert(key).inserted else { continue }
            if isChain { chain.append(key) }
            found = origins[key] ?? known[key].flatMap { $0 }
            if found != nil { break }
            // A search that found nothing behind this promise is also a known result.
            if known[key] != nil { continue }
            let awaited = promise.awaitedPromises
            isChain = isChain && awaited.count == 1
            open += awaited
        }
        for key in chain { known[key] = .some(found) }
        return found
    }
}
