import Plug

class FetchAll: Action<Void, Promise<[Int]>> {}
class CountAll: AsyncAction<Void, Int> {}
class RenewToken: Action<Void, Promise<Void>> {}

struct Offline: Error, Equatable {
    var number = 0
}

struct Unauthorized: Error {}

/// What a call belongs to, such as a request.
enum Request {
    @TaskLocal static var id = 0
}
