import Plug

/// Objects by their keys, each as long as something else keeps it. To find one is O(1).
///
/// To hash and to compare keys runs code of the user, which must not run under a lock. So the few
/// with equal hashes are compared after the lock was released.
final class KeyedObjects<Object: AnyObject & Sendable>: Sendable {
    typealias Found = (key: CallKey, object: Object)

    private struct Place: Sendable {
        let number: Int
        let key: CallKey
        weak var object: Object?
    }

    private struct State: Sendable {
        var places: [Int: [Place]] = [:]
        var last = 0
    }

    private let state = Locked(State())

    /// The object of a key. A new one has to call `onRelease` in its `deinit`.
    func object(of key: CallKey, make: (_ onRelease: @escaping @Sendable () -> Void) -> Object)
        -> Object
    {
        while true {
            let (found, number) = state.withLock { state in
                state.last += 1
                return (state.places[key.hash] ?? [], state.last)
            }
            for place in found where place.key == key {
                if let object = place.object { return object }
            }
            let new = make { [weak self, hash = key.hash] in self?.remove(number, hash) }
            let place = Place(number: number, key: key, object: new)
            let isAdded = state.withLock { state in
                let now = state.places[key.hash] ?? []
                let isSame = now.elementsEqual(found) { $0.number == $1.number }
                if isSame { state.places[key.hash] = now + [place] }
                return isSame
            }
            if isAdded { return new }
        }
    }

    /// The objects whose keys have the hash of a key or, with nil and in O(n), all.
    func all(like key: CallKey?) -> [Found] {
        let places = state.withLock { state in
            key.map { state.places[$0.hash] ?? [] } ?? state.places.values.flatMap(\.self)
        }
        return places.compactMap { place in place.object.map { (place.key, $0) } }
    }

    private func remove(_ number: Int, _ hash: Int) {
        // The key is released outside the lock.
        _ = state.withLock { state in
            let former = state.places[hash] ?? []
            let others = former.filter { $0.number != number }
            state.places[hash] = others.isEmpty ? nil : others
            return former
        }
    }
}
