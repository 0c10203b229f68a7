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

// What prints a type makes no value of it.
class Fold: Action<Int, Int?> {}
protocol Folding { func fold() }
struct Sheet: Folding { func fold() {} }
struct Cloth: Folding { func fold() { _ = action(Fold.self, 1) } }
for item in [Sheet()] as [any Folding] { item.fold() }
print(Cloth.self)
