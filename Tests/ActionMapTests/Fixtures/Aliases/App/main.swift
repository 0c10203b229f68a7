import Plug

typealias Count = Action<String, Int>
typealias Later<Input, Output: Sendable> = Action<Input, Promise<Output>>

class CountWords: Count {}
class SaveWords: Later<[String], Void> {}

typealias Words = CountWords

final class FastCount: Words {
    override func perform(_ text: String) -> Int { text.count }
}

Words.self <~ FastCount()
SaveWords.self <~ { _ in Promise() }

print(action(CountWords.self, "a b"))
print(action(Words.self, "a b"))

class Fetch<Item: Sendable>: Action<Int, Promise<Item>> {}
typealias FetchAll<Item: Sendable> = Fetch<[Item]>

Fetch<[Int]>.self <~ { _ in Promise([]) }
_ = action(FetchAll<Int>.self, 1)
_ = action(FetchAll<String>.self, 1)
