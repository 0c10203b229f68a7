import Lib
import Plug

@main
struct App {
    // Its body is one call that nothing in the sources makes. It is no sugar, as the system calls it.
    static func main() { run(Start.self) }
}

func run(_ start: Start.Type) {
    _ = action(start, 1)
    print(TitleLine())
    show(Feed())
    _ = Root()
    let keys = Keys()
    keys.name = keys.isKnown ? 2 : 3
    keys.password.finally { action(Tap.self, 1) }
}

final class Keys {
    lazy var password = action(Tap.self, 1)
    var name = 1 { didSet { _ = action(Tap.self, name) } }
    var isKnown: Bool { action(Tap.self, 2).then { print($0) } is Promise<Void> }
    deinit { _ = action(Tap.self, name) }
}

struct TitleLine: CustomStringConvertible {
    var description: String { "\(action(Title.self, 1))" }
}

// The protocol's method is called, and the other isn't.
struct Feed: Screen {
    func appear() { _ = action(Tap.self, 1) }
    func leave() { _ = action(Leave.self, 1) }
}

// Nothing makes it.
struct Settings: Screen {
    func appear() { _ = action(Idle.self, 1) }
    func leave() {}
}

// What it plugs is called, but what it answers with isn't.
struct Root {
    let start = Start.self <~ { number in Promise(number) }
    let never = Never.self <~ { number in action(Refresh.self, number) }
}

// The roots of a demo, which nothing makes.
struct DemoRoot {
    let title = Title.self <~ { number in Promise(number) }
    let tap = Tap.self <~ { number in Promise(number) }
}
