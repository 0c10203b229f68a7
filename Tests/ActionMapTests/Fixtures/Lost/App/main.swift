import Plug

class Like: Action<Int, Promise<Int>> {}
class Share: Action<Int, Promise<Int>> {}
class Post: Action<Int, Promise<Int>> {}
class Load: Action<Int, Promise<Int>> {}
class Open: Action<Int, Promise<Int>> {}

// Which of them is called depends on a key.
let buttons: [String: Action<Int, Promise<Int>>.Type] = ["like": Like.self]
if let button = buttons["like"] { _ = action(button, 1) }

// The list grows while the program runs.
final class Menu {
    private var items: [Action<Int, Promise<Int>>.Type] = []
    func add(_ item: Action<Int, Promise<Int>>.Type) { items.append(item) }
    func wire() { for item in items { item <~ { number in Promise(number) } } }
}

let menu = Menu()
menu.add(Share.self)
menu.wire()
_ = action(Share.self, 1)

// What is only printed or compared isn't lost.
print(Post.self, Post.self == Share.self)
_ = action(Post.self, 1)

// The maker alone knows which class answers.
func make() -> Load {
    let load = Load()
    return load
}
Load.self <~ make()
_ = action(Load.self, 1)

// An operator as a function, and one that isn't Plug's.
class MockOpen: Open {
    override func perform(_ number: Int) -> Promise<Int>? { Promise(number) }
}
_ = (<~)(Open.self, MockOpen())
_ = action(Open.self, 1)

// Which of two overrides runs isn't said.
class Edit: Action<Int, Promise<Int>> {}
class Crop: Action<Int, Promise<Int>> {}
class Tool {
    func run() {}
}
final class Pen: Tool {
    override func run() { _ = action(Edit.self, 1) }
}
final class Knife: Tool {
    override func run() { Crop.self <~ { number in Promise(number) } }
}
for tool in [Pen(), Knife()] { tool.run() }
_ = action(Crop.self, 1)

// What is only printed isn't passed as a protocol.
class Draw: Action<Int, Promise<Int>> {}
protocol Shape {
    func draw()
}
struct Circle: Shape {
    func draw() { _ = action(Draw.self, 1) }
}
struct Dot: Shape {
    func draw() {}
}
let circle: Any? = Circle()
print(Circle(), ["circle": Circle()] as [String: Any], circle as Any)
final class Board: Shape {
    func draw() { Circle().draw() }
}
print(ObjectIdentifier(Board()))
for shape in [Dot()] as [any Shape] { shape.draw() }

// A value tells its type, too.
class Fade: Action<Int, Promise<Int>> {}
menu.add(type(of: Fade()))

// A cast passes it as a protocol again.
class Zoom: Action<Int, Promise<Int>> {}
protocol Zooming: AnyObject {
    func zoom()
}
final class Lens: Zooming {
    func zoom() { _ = action(Zoom.self, 1) }
}
final class Glass: Zooming {
    func zoom() {}
}
let lens: AnyObject = Lens()
for one in [lens as! any Zooming, Glass()] { one.zoom() }
