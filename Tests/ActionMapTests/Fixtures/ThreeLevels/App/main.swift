import Plug

/// The base of all use cases of this app.
class AppAction<Input, Value: Sendable>: Action<Input, Promise<Value>> {
    final func log() {}
}

class Post: AppAction<String, Int> {}
class PostPhoto: Post {}

class NetworkPost: PostPhoto {
    override func perform(_ title: String) -> Promise<Int> { Promise(title.count) }
}

final class LoggedPost: NetworkPost {
    override func perform(_ title: String) -> Promise<Int> {
        action(CountPosts.self)
        return super.perform(title)
    }
    // What it calls is of the first class, and not of its base class.
    deinit { log() }
}

class CountPosts: Action<Void, Void> {}

CountPosts.self <~ {}
PostPhoto.self <~ LoggedPost()
_ = action(PostPhoto.self, "Sunset")
