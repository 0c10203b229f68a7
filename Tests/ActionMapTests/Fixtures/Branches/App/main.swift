import Plug

class Like: Action<Int, Void> {}
class Share: Action<Int, Void> {}

enum Place { case memory, file(String), server }

func wire(_ place: Place) {
    Share.self <~ { _ in }
    switch place {
    case .memory:
        Like.self <~ { _ in }
        Share.self <~ { _ in print("in memory") }
    case .file(""), .server:
        if case .server = place { print("on a server") }
        Like.self <~ { _ in }
    case .file:
        Like.self <~ { _ in }
        if CommandLine.arguments.isEmpty {
            Share.self <~ { _ in print("in a file") }
        } else {
            Share.self <~ { _ in print("in another file") }
        }
    }
}

wire(.memory)
action(Like.self, 1)
action(Share.self, 1)

class Post: Action<Int, Void> {}

let isDemo = CommandLine.arguments.count > 1
let post =
    isDemo
    ? (Post.self <~ { _ in print("posted") })
    : (Post.self <~ { _ in })
action(Post.self, 1)
