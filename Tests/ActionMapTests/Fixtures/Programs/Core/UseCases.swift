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
