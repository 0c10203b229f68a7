import Plug

class Pick: Action<Int, Promise<Int>> {}
class Show: Action<Int, Promise<Int>> {}
class Hide: Action<Int, Promise<Int>> {}
class Drop: Action<Int, Promise<Int>> {}
class Close: Action<Int, Promise<Int>> {}
class Start: Action<Int, Promise<Int>> {}
class Find<Value>: Action<Int, Promise<Int>> {}

// A protocol inside a type, and one of the same name inside another.
final class Feed {
    protocol Delegate: AnyObject { func picked() }
    weak var delegate: (any Delegate)?
    func pick() { delegate?.picked() }
}
enum Shop {
    protocol Delegate { func picked() }
}
final class Home: Feed.Delegate {
    func picked() { _ = action(Pick.self, 1) }
}
struct Cart: Shop.Delegate {
    func picked() { Start.self <~ { Promise($0) } }
}
let (feed, home) = (Feed(), Home())
feed.delegate = home
feed.pick()
(Cart() as any Shop.Delegate).picked()

// Local types of one name in two functions.
protocol Showing { func show() }
func showOne() {
    struct Screen: Showing {
        func show() { _ = action(Show.self, 1) }
    }
    (Screen() as any Showing).show()
}
func showOther() {
    struct Screen: Showing {
        func show() { _ = action(Hide.self, 1) }
    }
    (Screen() as any Showing).show()
}
showOne()
showOther()

// The end of a nested value.
enum Store {
    struct Ticket: ~Copyable {
        deinit { _ = action(Drop.self, 1) }
    }
}
do { _ = Store.Ticket() }

// A member through a pack.
protocol View {
    associatedtype Body: View
    var body: Body { get }
}
extension Never: View {
    var body: Never { fatalError() }
}
struct Leaf: View {
    var body: Never { fatalError() }
    func close() { _ = action(Close.self, 1) }
}
struct Branch: View {
    var body: Leaf { Leaf() }
}
func end<V: View>(_ view: V) { (view as? Leaf)?.close() }
func endAll<each V: View>(_ views: repeat each V) { repeat end((each views).body) }
endAll(Branch())

// A function that is plugged and called.
func start(_ number: Int) -> Promise<Int> { action(Hide.self, number) }
Start.self <~ start
_ = start(1)

// A parameter that is named as a use case, and types in types.
func find<Show>(_ show: Show) { _ = action(Find<Show>.self, 1) }
find(Int.self)
find { @MainActor @Sendable () -> Void in }
Find<Int.Type>.self <~ { Promise($0) }
Find<@MainActor @Sendable () -> Void>.self <~ { Promise($0) }
