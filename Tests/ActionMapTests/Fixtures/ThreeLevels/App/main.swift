import Plug

/// The base of all use cases of this app.
class AppAction<Input, Value: Sendable>: Action<Input, Promise<Value>> {}

class Post: AppAction<String, Int> {}
class PostPhoto: Post {}

class NetworkPost: PostPhoto {
    override func perform(_ title: String) -> Promise<Int> { Promise(title.count) }
}

final class LoggedPost: NetworkPost {}

PostPhoto.self <~ LoggedPost()
_ = action(PostPhoto.self, "Sunset")
