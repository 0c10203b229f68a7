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

Feed.show()
