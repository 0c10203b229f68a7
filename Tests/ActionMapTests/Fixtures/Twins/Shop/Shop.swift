public import Plug

public class Buy: Action<Int, Promise<Int>> {}
public protocol Module {
    func start()
}
public struct ShopModule: Module {
    public init() {}
    public func start() { _ = action(Buy.self, 1) }
}
public func startShop(_ all: [any Module]) {
    for one in all { one.start() }
}
public struct Photo {
    public init() {}
}
