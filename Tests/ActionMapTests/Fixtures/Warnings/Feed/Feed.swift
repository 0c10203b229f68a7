package import Plug

package class Like: Action<Int, Void> {}
package class Unlike: Action<Int, Void> {}
package class Post: Action<Int, Void> {}
package class Forgotten: Action<Int, Void> {}
package class Unused: Action<Int, Void> {}

extension Int {
    package func useNothing() { action(Unused.self, self) }
}

package class SlowPost: Post {
    package override func perform(_ id: Int) { print(id) }
}

package protocol FeedNeeds {
    var like: Plugged<Like> { get }
    var unlike: Plugged<Unlike> { get }
}

package struct FeedScreen {
    package init(_ needs: some FeedNeeds) {}

    package func show() {
        action(Like.self, 1)
        action(Unlike.self, 2)
        action(Post.self, 3)
    }
}
