public import Plug

public class Load: Action<Int, Promise<Int>> {}
public protocol Module {
    func start()
}
public struct FeedModule: Module {
    public init() {}
    public func start() { _ = action(Load.self, 1) }
}
public func startFeed(_ all: [any Module]) {
    for one in all { one.start() }
}
public struct Photo {
    public init() {}
}
public func showing<T>(_ photo: T) -> Showing<T> { Showing() }
public func made() -> Photo { Photo() }
public struct Showing<T> {}
