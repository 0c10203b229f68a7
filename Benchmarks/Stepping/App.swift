import Plug

// A call and an answer of each kind. `steps.py` finds both by the comments behind them.

protocol Counting: Sendable {
    func count(_ photo: Int) -> Int
}

struct Counter: Counting {
    func count(_ photo: Int) -> Int {
        photo + 1  // answer: a protocol's method
    }
}

class CountLikes: Action<Int, Int> {}
class CountViews: Action<Int, Int> {}
class CountShares: Action<Int, Int> {}
class CountTenants: Action<Int, Int> {}
class LoadPhoto: Action<Int, Promise<Int>> {}
class LoadAlbum: Action<Int, Promise<Int>> {}
class UploadPhoto: AsyncAction<Int, Int> {}
class UploadAlbum: AsyncAction<Int, Int> {}
class WaitForLikes: Action<Void, Promise<Int>> {}

final class NetworkCountViews: CountViews {
    override func perform(_ photo: Int) -> Int {
        photo + 1  // answer: value, class
    }
}

final class NetworkCountShares: CountShares {
    override func perform(_ photo: Int) -> Int {
        photo + 1  // answer: value, class behind an interceptor
    }
}

final class NetworkLoadPhoto: LoadPhoto {
    override func perform(_ photo: Int) -> Promise<Int> {
        Promise(photo + 1)  // answer: promise, class
    }
}

class SlowCountTenants: CountTenants {
    override func perform(_ photo: Int) -> Int {
        photo + 1  // answer: value, class, in a registry of its own
    }
}

final class NetworkCountTenants: SlowCountTenants {}

final class NetworkUploadAlbum: UploadAlbum {
    override func perform(_ photo: Int) async throws -> Int {
        photo + 1  // answer: async, class
    }
}

func plugAll() {
    CountLikes.self <~ { photo in
        photo + 1  // answer: value, closure
    }
    CountViews.self <~ NetworkCountViews()
    CountShares.self <~ NetworkCountShares()
    Actions.intercept(CountShares.self) { photo, next in next(photo) }
    LoadPhoto.self <~ NetworkLoadPhoto()
    LoadAlbum.self <~ { photo in
        await Task.yield()  // answer: promise, closure
        return photo + 1
    }
    UploadPhoto.self <~ { photo in
        photo + 1  // answer: async, closure
    }
    UploadAlbum.self <~ NetworkUploadAlbum()
}

func count(_ counter: any Counting, _ photo: Int) {
    _ = counter.count(photo)  // call: a protocol's method
    _ = action(CountLikes.self, photo)  // call: value, closure
    _ = action(CountViews.self, photo)  // call: value, class
    _ = action(CountShares.self, photo)  // call: value, class behind an interceptor
    _ = action(LoadPhoto.self, photo)  // call: promise, class
}

func load(_ photo: Int) async throws {
    let promise = action(LoadAlbum.self, photo)  // call: promise, closure
    _ = try await promise.value
    _ = try await action(UploadPhoto.self, photo)  // call: async, closure
    _ = try await action(UploadAlbum.self, photo)  // call: async, class
    let tenant = Actions()
    tenant.run { CountTenants.self <~ NetworkCountTenants() }
    _ = tenant.action(CountTenants.self, photo)  // call: value, class, in a registry of its own
}

func look() async throws {
    Actions.listRunningCalls()
    let (likes, resolver) = Promise<Int>.pending()
    let plugged = WaitForLikes.self <~ { likes }
    let promise = action(WaitForLikes.self)
    print(plugged)  // look: po plugged: answered by: a closure
    print(promise)  // look: po promise: pending
    print(promise)  // look: p promise: pending
    print(promise)  // look: po Actions.runningCalls: WaitForLikes, called at Stepping/App.swift
    resolver.resolve(1)
    print(promise)  // look: p promise: settled; po shows it
    print(try await promise.value)  // look: po Actions.runningCalls: No call is running.
}

@main
struct App {
    static func main() async throws {
        plugAll()
        for photo in 1...2 {
            count(Counter(), photo)
            try await load(photo)
        }
        try await look()
    }
}
