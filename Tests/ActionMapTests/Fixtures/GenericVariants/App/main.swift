import Plug

struct User: Sendable {}
typealias Person = User

class Fetch<Item: Sendable>: Action<Int, Promise<Item>> {}

final class FetchInt: Fetch<Int> {
    override func perform(_ id: Int) -> Promise<Int> { Promise(id) }
}

// The compiler finds by itself that this is Fetch<Int>.
Fetch.self <~ FetchInt()
Fetch<[String: User]>.self <~ { _ in Promise([:]) }

_ = action(Fetch<Int>.self, 1)
_ = action(Fetch<[String: Person]>.self, 2)
_ = action(
    Fetch<String>.self,
    3
)
