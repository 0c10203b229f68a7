import Parsing
import Plug

class Like: Action<Int, Promise<Int>> {}
class Share: Action<Int, Promise<Int>> {}
class Post: Action<Int, Promise<Int>> {}
class Greet: Action<Int, Promise<Int>> {}
class Compare: Action<Int, Promise<Int>> {}

@main struct App: Command {
    // A protocol that Command refines has it.
    init() { _ = action(Greet.self, 1) }
    static var subcommands: [any Command.Type] {
        [LikeCommand.self, WireCommand.self, Posts.Add.self]
    }
}
struct LikeCommand: Command {
    mutating func run() throws {
        _ = action(Like.self, 1)
        _ = action(Share.self, 1)
    }
}
struct WireCommand: Command {
    mutating func run() throws { Share.self <~ { Promise($0) } }
}
enum Posts {
    struct Add: Command {
        init() { _ = action(Post.self, 1) }
    }
}
// What takes a command needn't compare it.
extension Posts.Add: Equatable {
    static func == (one: Self, other: Self) -> Bool {
        _ = action(Compare.self, 1)
        return true
    }
}
