import Plug

class Send<Value: Sendable>: Action<Value, Promise<Void>> {}

extension Send where Value == Int {
    static func one() -> Promise<Void> { action(Send.self, 1) }
}

extension Send where Value == String {
    static func empty() -> Promise<Void> { action(Self.self, "") }
}

extension Send where Value == [Int] {
    static func none() -> Promise<Void> { action(Send<Value>.self, []) }
}

Send<Int>.self <~ { _ in Promise() }
Send<String>.self <~ { _ in Promise() }
Send<[Int]>.self <~ { _ in Promise() }
Send<Bool>.self <~ { _ in Promise() }

_ = Send.one()
_ = Send.empty()
_ = Send.none()

// These may be sugar of several use cases.
class Like: Action<Int, Void> {}
class Share: Action<Int, Void> {}

extension IsAction where Input == Int {
    static func zero() -> Output { action(Self.self, 0) }
}

Like.self <~ { _ in }
Like.zero()
Share.zero()

// The extension leaves the other parameter to its callers.
class Convert<From: Sendable, To: Sendable>: Action<From, To> {}

extension Convert where From == Int {
    static func convert(_ from: From) -> To { action(Self.self, from) }
}

Convert<Int, Bool>.self <~ { $0 > 0 }
_ = Convert<Int, Bool>.convert(1)
_ = Convert<Int, String>.convert(1)

// What is called A here is called B there.
class Turn<From: Sendable, To: Sendable>: Action<From, To> {}

func turn<A: Sendable, B: Sendable>(_ value: A, _ from: A.Type, _ to: B.Type) -> B {
    action(Turn<A, B>.self, value)
}

func back<A: Sendable, B: Sendable>(_ value: B, _ to: A.Type, _ from: B.Type) -> A {
    turn(value, from, to)
}

Turn<String, Int>.self <~ { text in text.count }
print(back("a", Int.self, String.self))

// What a protocol's extension does with the use case of a type that stands behind `any`.
class Open: Action<Int, Promise<Int>> {}
class Close: Action<Int, Promise<Int>> {}
protocol Flow { associatedtype Use: IsAction<Int, Promise<Int>> }
extension Flow {
    func go() { _ = action(Use.self, 1) }
}
struct Opening: Flow { typealias Use = Open }
struct Closing: Flow { typealias Use = Close }

protocol Module { associatedtype Use: IsAction<Int, Promise<Int>> }
extension Module {
    func wire() { Use.self <~ { Promise($0) } }
}
struct Opener: Module { typealias Use = Open }

for module in [Opener()] as [any Module] { module.wire() }
for flow in [Opening(), Closing()] as [any Flow] { flow.go() }
