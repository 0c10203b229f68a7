import Plug

protocol Item: Sendable {}
typealias Maybe = Int?

class Fetch<Value: Sendable>: Action<Int, Promise<Value>> {}

func fetchAll<Key: Hashable & Sendable, Value: Sendable>(_ key: Key.Type, _ value: Value.Type) {
    _ = action(Fetch<[Key: Value?]>.self, 1)
}

Fetch<[Int]>.self <~ { _ in Promise([]) }
Fetch<Swift.Optional<Int>>.self <~ { _ in Promise(nil) }
Fetch<Dictionary<String, Optional<Int>>>.self <~ { _ in Promise([:]) }
Fetch<[[String?]]>.self <~ { _ in Promise([]) }
Fetch<(any Item)?>.self <~ { _ in Promise(nil) }
Fetch<(@Sendable () -> Int)?>.self <~ { _ in Promise(nil) }
Fetch<Void>.self <~ { _ in Promise() }

_ = action(Fetch<Array<Int>>.self, 1)
_ = action(Fetch<Int?>.self, 1)
_ = action(Fetch<Maybe>.self, 1)
_ = action(Fetch<[String: Int?]>.self, 1)
fetchAll(String.self, Int.self)
_ = action(Fetch<Array<[Optional<String>]>>.self, 1)
_ = action(Fetch<Optional<any Item>>.self, 1)
_ = action(Fetch<Optional<@Sendable () -> Int>>.self, 1)
_ = action(Fetch<()>.self, 1)

// These are others.
_ = action(Fetch<@Sendable () -> Int?>.self, 1)
_ = action(Fetch<Int??>.self, 1)
_ = action(Fetch<[(Int, String)]>.self, 1)
