import Plug
import PlugResilience

enum Resilience {
    nonisolated struct Photo: Hashable, Sendable { var id = 42 }

    class FetchPhoto: Action<Int, Promise<Photo>> {}
    class LikePhoto: Action<Int, Promise<Void>> {}
    class UploadPhoto: AsyncAction<Photo, Int> {}
    class LogIn: Action<String, Promise<Void>> {}
    class RenewToken: Action<Void, Promise<Void>> {}

    struct Offline: Error {}
    struct Unauthorized: Error {}

    static func plug() {
        // snippet.all-six
        // For all use cases, around what follows.
        Actions.renew(with: RenewToken.self, except: [LogIn.self]) {
            $0 is Unauthorized
        }

        // For one use case, the first line outermost.
        Actions.cache(FetchPhoto.self, for: .seconds(600))
        Actions.share(FetchPhoto.self)
        Actions.retry(
            FetchPhoto.self,
            delays: .exponential(from: .seconds(1), attempts: 4)
        ) { $0 is Offline }
        Actions.breakCircuit(
            FetchPhoto.self,
            after: 5,
            for: .seconds(30)
        ) { $0 is Offline }
        Actions.limit(FetchPhoto.self, to: 4)

        Actions.limit(UploadPhoto.self, to: 3)
        // snippet.end
    }

    static func forget() {
        // snippet.forgetting
        Actions.intercept(LikePhoto.self) { id, next in
            next(id).then { Actions.forget(FetchPhoto.self, id) }
        }
        // snippet.end
    }

    static func testing() {
        let network = CallLimit(4)
        Actions.limit(FetchPhoto.self, to: network)
        Actions.limit(UploadPhoto.self, to: network)
    }
}
