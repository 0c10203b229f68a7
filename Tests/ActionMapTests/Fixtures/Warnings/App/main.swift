import Feed
import Plug

struct Root: FeedNeeds {
    let like = Like.self <~ { _ in }
    var unlike: Plugged<Unlike> { Unlike.self <~ { _ in } }
}

func report(_ type: any Pluggable.Type) { print(type) }

Post.self <~ { _ in }
Post.self <~ { _ in }
Actions.unplug(Post.self)
Post.self <~ { _ in }
report(Post.self)
FeedScreen(Root()).show()
