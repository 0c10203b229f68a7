// error: method does not override any method from its superclass
// error: method does not override any method from its superclass
// error: method does not override any method from its superclass
// error: main actor-isolated instance method 'perform' has different actor isolation from nonisolated overridden declaration
// error: closure passed to parameter of type 'CountLikes' that does not accept a closure
// error: operator function '<~' requires the types 'Int' and 'Promise<Int>' be equivalent
// error: missing argument label 'fileID:' in call
// error: cannot convert value of type 'Photo' to expected argument type '(Photo, String)'
// error: global function 'action(_:fileID:line:)' requires the types 'Photo' and '()' be equivalent
// error: cannot call value of non-function type 'Int'
// error: closure passed to parameter of type 'CountLikes' that does not accept a closure
// error: add () to forward '@autoclosure' parameter
// error: cannot convert value of type 'Double' to closure result type 'CurrentSpeed'
// error: invalid conversion from throwing function of type '@Sendable (String) throws -> Result<Int, any Error>' to non-throwing function type '@Sendable (String) -> Result<Int, any Error>'
// error: static method 'intercept(_:_:fileID:line:)' requires that 'LikePhoto' conform to 'IsAsyncAction'
// error: main actor-isolated property 'isSlow' can not be referenced from a Sendable closure
// error: main actor-isolated property 'log' can not be mutated from a Sendable closure
// error: 'Pluggable' cannot be constructed because it has no accessible initializers
// error: method does not override any method from its superclass
// error: method does not override any method from its superclass
// error: method does not override any method from its superclass
// error: property cannot be declared public because its type uses an internal type
// error: value of type 'Int' has no member 'then'
// error: declared closure result 'Promise<Int>' is incompatible with return type 'Promise<Int>?'
// error: cannot convert value of type 'Promise<Int>' to closure result type 'Void'
// error: 'then' is unavailable: use map for a closure that returns a value
// error: 'retry(attempts:delay:_:)' is unavailable: import PlugResilience: Promise.retry(delays: [.seconds(1)])
// error: cannot convert value of type 'Promise<String>' to specified type 'String'
// error: cannot use instance member 'server' within property initializer; property initializers run before 'self' is available

import Plug

class SignOut: Action<Void, Promise<Void>> {}
class FindPhoto: Action<Int, Photo?> {}
class Rename: Action<(Photo, String), Promise<Void>> {}
class LoadCaption: Action<Photo, Promise<String>> {}
class CurrentSpeed: Action<Void, Double> {}
class ParsePrice: Action<String, Result<Int, any Error>> {}

class LocalSignOut: SignOut {
    override func perform() -> Promise<Void> { Promise() }
}

class AlbumFindPhoto: FindPhoto {
    override func perform(_ id: Int) -> Photo? { nil }
}

class MistypedLikePhoto: LikePhoto {
    override func perfrom(_ photo: Photo) -> Promise<Void> { Promise() }
}

class UntupledRename: Rename {
    override func perform(_ photo: Photo, _ name: String) -> Promise<Void> { Promise() }
}

class WrittenCountLikes: CountLikes {
    override func perform(_ photo: Photo) -> String { "3" }
}

class AwaitingLikePhoto: LikePhoto {
    override func perform(_ photo: Photo) async throws {}
}

/// What a screen calls.
public protocol LikeNeeds {
    var signOut: Plugged<SignOut> { get }
}

@MainActor
final class Uploader {
    func upload(_ photo: Photo) -> Promise<Int> { Promise(3) }

    func start(_ load: Promise<Photo>) {
        action(UploadPhoto.self, Photo(id: 42)).then { _ in }
        _ = load.then { [weak self] photo -> Promise<Int> in self?.upload(photo) }
        _ = load.then { [weak self] photo in
            guard let self else { return }
            return self.upload(photo)
        }
        _ = load.then { photo -> Int in photo.id }
        _ = Promise<Int>.retry(attempts: 3) { Promise(3) }
    }

    func caption(_ photo: Photo) async throws {
        let caption: String = try await action(LoadCaption.self, photo)
        print(caption)
    }
}

class ScreenLikePhoto: LikePhoto {
    @MainActor override func perform(_ photo: Photo) -> Promise<Void> { Promise() }
}

func plug(_ photo: Photo) {
    Actions.plug(CountLikes.self, to: { photo in 3 })
    CountLikes.self <~ { photo in try await count(photo) }
    action(Rename.self, photo, "Birds").cancel()
    action(LikePhoto.self).cancel()
}

func plugClosures() {
    CountLikes.self <~ { (id: Int) in 3 }
    Actions.plug(CurrentSpeed.self, to: { 2.0 })
    ParsePrice.self <~ { text in .success(try price(text)) }
}

nonisolated func price(_ text: String) throws -> Int { 3 }

@MainActor
final class DebugMenu {
    var isSlow = false
    var log: [String] = []
}

@MainActor
func watch(_ debugMenu: DebugMenu) -> ActionToken {
    Actions.intercept(LikePhoto.self) { photo, next in try await next(photo) }
    Actions.intercept(CountLikes.self) { photo, next in debugMenu.isSlow ? 0 : next(photo) }
    return Actions.observe { event in debugMenu.log.append(event.name) }
}

struct LogInFirst: PromiseInterceptor {
    func intercept<Input, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        let like: Promise<Void> = action(LikePhoto.self, Photo(id: 42))
        like.cancel()
        return next(input)
    }
}

nonisolated func count(_ photo: Photo) async throws -> Int { 3 }

struct Reducer {
    func reduce(action: Int, _ photo: Photo) -> Promise<Void> { action(LikePhoto.self, photo) }
}

struct Server: Sendable {
    func like(_ id: Int) async throws {}
}

struct Root {
    let server: Server
    let likePhoto = LikePhoto.self <~ { photo in try await server.like(photo.id) }
}
