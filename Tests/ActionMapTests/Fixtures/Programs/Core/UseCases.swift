package import Plug

package class Like: Action<Int, Promise<Void>> {}
package class Post: Action<String, Promise<Int>> {}
package class Unlike: Action<Int, Promise<Void>> {}

package struct Feed {
    package init() {}

    package func like() -> Promise<Void> {
        print("Liking")
        return action(Like.self, 1)
    }

    package func unlike() -> Promise<Void> {
        print("Taking it back")
        return action(Unlike.self, 1)
    }
}

package class Start: Action<Int, Int> {}
package class Stop: Action<Int, Int> {}

/// Each program says what it is that starts.
package protocol Starting { func start() }
package struct Device { package init() {} }
package func start(_ device: any Starting) { device.start() }
