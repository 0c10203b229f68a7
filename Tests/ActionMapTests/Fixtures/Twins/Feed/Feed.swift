package import Plug

package class Load: Action<Int, Promise<Int>> {}
package protocol Module {
    func start()
}
package struct FeedModule: Module {
    package init() {}
    package func start() { _ = action(Load.self, 1) }
}
package func startFeed(_ all: [any Module]) {
    for one in all { one.start() }
}
package struct Photo {
    package init() {}
}
package func showing<T>(_ photo: T) -> Showing<T> { Showing() }
package func made() -> Photo { Photo() }
package struct Showing<T> {}
