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
    _ = Liked()
    _ = lines { 1 }
    _ = Fields().name
    if case Pattern() = 1 { print("matches") }
    _ = Root()
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

@propertyWrapper
struct Loaded {
    var wrappedValue: Int
    init(wrappedValue: Int) {
        self.wrappedValue = wrappedValue
        _ = action(Wrap.self, wrappedValue)
    }
}

struct Liked {
    @Loaded var number = 1
}

@resultBuilder
enum Lines {
    static func buildBlock(_ lines: Int...) -> Int {
        _ = action(Build.self, 1)
        return 1
    }
}

func lines(@Lines _ body: () -> Int) -> Int { body() }

@dynamicMemberLookup
struct Fields {
    subscript(dynamicMember name: String) -> Promise<Int> { action(Member.self, 1) }
}

struct Pattern {}

func ~= (pattern: Pattern, number: Int) -> Bool {
    _ = action(Match.self, number)
    return true
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

func wireDemo() { Wrap.self <~ { number in Promise(number) } }
