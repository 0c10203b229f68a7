import Plug

class Like: Action<Int, Promise<Int>> {}
class Share: Action<Int, Promise<Int>> {}
class Post: Action<Int, Promise<Int>> {}
class Load: Action<Int, Promise<Int>> {}
class Save: Action<Int, Promise<Int>> {}
class Send: Action<Int, Promise<Int>> {}
enum Names {
    class Rename: Action<Int, Promise<Int>> {}
}
class Fetch<Item>: Action<Int, Promise<Int>> {}
protocol Named {}
protocol Dated {}

// A choice calls both, and a list each.
func press(_ isOn: Bool) { _ = action(isOn ? Like.self : Share.self, 1) }
press(true)
press(false)
for type in [Like.self] as [Action<Int, Promise<Int>>.Type] { type <~ { Promise($0) } }

// Types in variables, of instances, and of what a function returns.
let post = Post.self
func load() -> Load.Type { Load.self }
_ = action(post, 1)
_ = action(load(), 1)
_ = action(type(of: Save()), 1)

// What a type chooses for a protocol.
protocol Flow {
    associatedtype Use: IsAction<Int, Promise<Int>>
}
extension Flow {
    func run() { _ = action(Use.self, 1) }
    func wire() { Use.self <~ { number in Promise(number) } }
}
struct SendFlow: Flow {
    typealias Use = Send
}
struct PostFlow: Flow {
    typealias Use = Post
}
SendFlow().run()
PostFlow().wire()

// A type of another type, and one type in two spellings.
func wire(_ type: Names.Rename.Type) { type <~ { number in Promise(number) } }
wire(Names.Rename.self)
_ = action(Names.Rename.self, 1)
Fetch<any Named & Dated>.self <~ { number in Promise(number) }
Fetch<Result<Int, any Error>>.self <~ { number in Promise(number) }
_ = action(Fetch<any Dated & Named>.self, 1)
_ = action(Fetch<Result<Int, Error>>.self, 1)

// A generic alias, and types that only their makers know.
struct Button<A: IsAction<Int, Promise<Int>>> {
    let type: A.Type
    func press() { _ = action(type, 1) }
}
typealias Knob<T: IsAction<Int, Promise<Int>>> = Button<T>
Knob<Fetch<Int>>(type: Fetch<Int>.self).press()
Button(type: Fetch<String>.self).press()

// A class inside a function.
func measure() {
    class Measure: Action<Int, Promise<Int>> {}
    class MockMeasure: Measure {
        override func perform(_ number: Int) -> Promise<Int>? { Promise(number) }
    }
    class Weigh: Action<Int, Promise<Int>> {}
    Measure.self <~ MockMeasure()
    _ = action(Measure.self, 1)
    _ = action(Weigh.self, 1)
}
measure()
