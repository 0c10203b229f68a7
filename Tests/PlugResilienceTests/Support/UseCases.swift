import Plug
import PlugResilience

class FetchAll: Action<Void, Promise<[Int]>> {}
class CountAll: AsyncAction<Void, Int>, IsRenewal {}
class LogIn: Action<String, Promise<Void>>, Confidential {}
class RenewToken: Action<Void, Promise<Void>>, IsRenewal {}
protocol IsRenewal: ResilientAction where Input == Void {}

struct Offline: Error, Equatable {
    var number = 0
}

struct Unauthorized: Error {}

/// What a call belongs to, such as a request.
enum Request {
    @TaskLocal static var id = 0
}
