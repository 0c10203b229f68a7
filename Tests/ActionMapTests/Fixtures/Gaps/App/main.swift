import Plug

// The compiler leaves out one plug, and the program asks for the other.
#if DEMO
    Build.self <~ { Promise($0) }
#endif
_ = action(Build.self, 1)
if Actions.isPlugged(Ask.self) { _ = action(Ask.self, 1) }

// A class that answers nothing. Of an optional output, nil is an answer.
final class EmptySend: Send {}
final class NoFind: Find {}
Send.self <~ EmptySend()
Find.self <~ NoFind()
_ = (action(Send.self, 1), action(Find.self, 1))

// A default that plugs another use case is none.
_ = (action(Default.self, 1), action(Save.self, 1))

// What keeps something must not be made for each call.
class Counter: Count, @unchecked Sendable {
    var count = 0
    override func perform(_ number: Int) -> Int? { count }
}
final class SharedCounter: Counter, @unchecked Sendable { static let shared = SharedCounter() }
Count.self <~ Counter()
_ = action(Count.self, 1)
Count.self <~ SharedCounter.shared

// Nothing runs a lazy variable. What Swift calls perhaps runs, and a default counts as if nobody replaced it.
final class Screen: CustomStringConvertible {
    lazy var answer = action(Draw.self, 1)
    var description: String { "\(action(Read.self, 2))" }
    func show(_ answer: Promise<Int>? = action(Draw.self, 2)) { print("shown") }
    deinit { _ = action(Close.self, 1) }
}
let path = \Screen.description
Screen().show(nil)

// Only one method of a protocol is called, and nothing makes what has the plug.
protocol Showing {
    func appear()
    func leave()
}
struct Feed: Showing {
    func appear() { _ = action(Tap.self, 1) }
    func leave() { _ = action(Leave.self, 1) }
}
struct DemoRoot { let tap = Tap.self <~ { Promise($0) } }
(Feed() as any Showing).appear()

// Nobody asks for these.
extension Int { func sing() -> Promise<Int> { action(Sing.self, self) } }
final class QuickSort: Sort { override func perform(_ number: Int) -> Int? { number } }
print(Sort.self)

// Which one is meant, the running program knows alone.
let buttons: [String: Action<Int, Promise<Int>>.Type] = ["press": Press.self]
if let button = buttons["press"] { _ = action(button, 1) }
final class Menu {
    private var items: [Action<Int, Promise<Int>>.Type] = []
    func add(_ item: Action<Int, Promise<Int>>.Type) { items.append(item) }
    func wire() { for item in items { item <~ { Promise($0) } } }
}
let menu = Menu()
menu.add(Grow.self)
menu.wire()
_ = action(Grow.self, 1)
func turn<Item: Sendable>(_ item: Item) { _ = action(Turn<Item>.self, 1) }
Turn<Int>.self <~ { Promise($0) }
turn(1)

// The map is wrong about these: nothing plugs the first, and nothing calls the second.
func fail() throws { throw CancellationError() }
func start() throws {
    try fail()
    Throw.self <~ { Promise($0) }
}
try? start()
_ = action(Throw.self, 1)
class Instrument { func play() {} }
final class Drum: Instrument { override func play() { _ = action(Play.self, 1) } }
Instrument().play()
print(Drum())

// Nobody asks for the first closure that is kept here.
final class Button {
    var hold, push: (() -> Void)?
    init() {
        hold = { _ = action(Hold.self, 1) }
        push = { _ = action(Push.self, 1) }
    }
}
let device = Button()
if device.hold == nil { device.push?() }
