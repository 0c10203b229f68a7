package import Plug

package class Buy: Action<Int, Promise<Int>> {}
package protocol Module {
    func start()
}
package struct ShopModule: Module {
    package init() {}
    package func start() { _ = action(Buy.self, 1) }
}
package func startShop(_ all: [any Module]) {
    for one in all { one.start() }
}
package struct Photo {
    package init() {}
}
