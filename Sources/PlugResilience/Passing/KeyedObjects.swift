import Plug

/// Objects by their keys, each as long as something else keeps it. To find one is O(1).
///
/// To hash and to compare keys runs code of the user, which must not run under a lock. So the few
/// with equal hashes are compared after the lock was released.
final class KeyedObjects<Object: AnyObject & Sendable>: Sendable {
    typealias Found = (key: CallKey, object: Object)

    private struct Place: Sendable {
        let key: CallKey
        weak var object: Object?
    }

    private let places = Locked<[Int: [Place]]>([:])

    /// The object of a key. A new one has to call `onRelease` in its `deinit`.
    func object(of key: CallKey, make: (_ onRelease: @escaping @Sendable () -> Void) -> Object)
        -> Object
    {
        while true {
            let found = all(like: key)
            if let known = found.first(where: { $0.key == key }) { return known.object }
            let new = make { [weak self, hash = key.hash] in self?.removeReleased(hash) }
            // What is read is released outside the lock, because it may be the last reference.
            let (isAdded, _) = places.withLock { places in
                let now = Self.found(places[key.hash])
                let isSame = now.elementsEqual(found) { $0.object === $1.object }
                if isSame { places[key.hash, default: []].append(Place(key: key, object: new)) }
                return (isSame, now)
            }
            if isAdded { return new }
        }
    }

    /// The objects whose keys have the hash of a key or, with nil and in O(n), all.
    func all(like key: CallKey?) -> [Found] {
        places.withLock { places in
            Self.found(key.map { places[$0.hash] } ?? places.values.flatMap(\.self))
        }
    }

    private static func found(_ places: [Place]?) -> [Found] {
        places?.compactMap { place in place.object.map { (place.key, $0) } } ?? []
    }

    private func removeReleased(_ hash: Int) {
        _ = places.withLock { places in
            let former = places[hash] ?? []
            let found = Self.found(former)
            let others = former.filter { $0.object != nil }
            places[hash] = others.isEmpty ? nil : others
            return (former, found)
        }
    }
}
