import Plug

class Like: Action<Int, Promise<Void>> {}
class Unlike: Action<Int, Promise<Void>> {}
class Share: Action<Int, Promise<Void>> {}
class Fetch<Item: Sendable>: Action<Int, Promise<Item>> {}
class Upload: AsyncAction<Int, Int> {}

func run<A: IsAction>(_ type: A.Type, with input: A.Input) -> A.Output { action(type, input) }
func log<Use: IsAction>(_ text: String, use: Use.Type, _ input: Use.Input) -> Use.Output {
    print(text)
    return run(use, with: input)
}

func fetch<Item: Sendable>(_ type: Item.Type) -> Promise<Item> { action(Fetch<Item>.self, 1) }

extension IsAction {
    static func call(_ input: Input) -> Output { action(Self.self, input) }
}

struct Button<A: IsAction> {
    let input: A.Input

    func press() { _ = action(A.self, input) }
}

func mock<A: IsAction>(_ type: A.Type, _ answer: @escaping @Sendable (A.Input) -> A.Output) {
    type <~ answer
}

mock(Like.self) { _ in Promise() }
mock(Unlike.self) { _ in Promise() }
Share.self <~ { _ in Promise() }
Fetch<String>.self <~ { _ in Promise("") }
Upload.self <~ { size in size }

_ = log("Liking", use: Like.self, 1)
_ = Unlike.call(2)
Button<Share>(input: 3).press()
_ = fetch(String.self)
_ = fetch(Int.self)
print(try await action(Upload.self, 4))

class Convert<From: Sendable, To: Sendable>: Action<From, To> {}

func convert<A: Sendable, B: Sendable>(_ value: A, _ from: A.Type, _ to: B.Type) -> B {
    action(Convert<A, B>.self, value)
}

func back<A: Sendable, B: Sendable>(_ value: B, _ to: A.Type, _ from: B.Type) -> A {
    convert(value, from, to)
}

Convert<String, Int>.self <~ { text in text.count }
print(back("a", Int.self, String.self))
