import Plug

enum Feed {
    class Refresh: Action<Void, Void> {}
}

extension Feed {
    class Load: Action<Int, [String]> {}
}

struct Cache<Key: Sendable> {
    class Clear: Action<Key, Void> {}
}

Feed.Refresh.self <~ {}
Feed.Load.self <~ { count in Array(repeating: "", count: count) }
Cache<Int>.Clear.self <~ { _ in }

extension Feed {
    static func show() {
        action(Refresh.self)
        _ = action(App.Feed.Load.self, 3)
        action(Cache<Int>.Clear.self, 1)
        action(Cache<String>.Clear.self, "a")
    }
}

// What is generic inside what is generic keeps its promises.
class Draw: Action<Int, Void> {}
protocol Drawing { func draw() }
struct Screen<Content> {
    let content: Content
    struct Row<Value>: Drawing {
        let value: Value
        func draw() { action(Draw.self, 1) }
    }
}
func draw<D: Drawing>(_ drawing: D) { drawing.draw() }

Feed.show()
draw(Screen<Int>.Row(value: ""))
