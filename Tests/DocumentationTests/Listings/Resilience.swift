import Plug
import PlugResilience

enum Resilience {
    nonisolated struct Photo: Hashable, Sendable {
        static let placeholder = Photo(id: 0)
        var id = 42
        var status = 200
    }

    class FetchPhoto: Action<Int, Promise<Photo>> {}
    class LikePhoto: Action<Photo, Promise<Void>> {}
    class UploadPhoto: AsyncAction<Photo, Int> {}
    class LogIn: Action<String, Promise<Void>> {}
    class RenewToken: Action<Void, Promise<Void>> {}
    class WhichUser: Action<Void, String> {}

    struct Offline: Error {}
    struct Unauthorized: Error {}
    struct TooMany: Error { var retryAfter: Duration? }

    static func plug() {
        // snippet.all-lines
        // For all use cases, inside each attempt of `retry`.
        Actions.renew(with: RenewToken.self, except: [LogIn.self]) {
            $0 is Unauthorized
        }

        // For one use case, the first line outermost.
        Actions.cache(FetchPhoto.self, for: .seconds(600))
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
        Actions.timeout(FetchPhoto.self, after: .seconds(10))
        // snippet.end
    }

    static func forget() {
        // snippet.forgetting
        Actions.intercept(LikePhoto.self) { photo, next in
            next(photo).then { Actions.forget(FetchPhoto.self, photo.id) }
        }
        // snippet.end
    }

    static func replace() {
        // snippet.fallback
        Actions.intercept(FetchPhoto.self) { id, next in
            next(id).recover { error in
                guard error is CircuitOpenError else { throw error }
                return .placeholder
            }
        }
        // snippet.end
    }

    static func serve() {
        // snippet.by-key
        Actions.cache(
            FetchPhoto.self,
            for: .seconds(60),
            by: { action(WhichUser.self) }
        )
        Actions.limit(
            UploadPhoto.self,
            to: 2,
            by: { action(WhichUser.self) }
        )
        // snippet.end
    }

    static func judge() {
        // snippet.outcomes
        Actions.cache(
            FetchPhoto.self,
            for: .seconds(600),
            keeping: { id, photo in photo.status != 404 }
        )
        Actions.retry(
            FetchPhoto.self,
            delays: [.seconds(1), .seconds(5)]
        ) { id, outcome in
            (try? outcome.get())?.status == 429
        }
        // snippet.end
    }

    static func more() {
        Actions.retry(
            UploadPhoto.self,
            delays: [.seconds(1)],
            waiting: { ($0 as? TooMany)?.retryAfter }
        ) { $0 is TooMany }
        Actions.cache(
            FetchPhoto.self,
            for: .seconds(600),
            orOlder: .seconds(86_400)
        ) { $0 is Offline }
        let network = CallLimit(4)
        Actions.limit(FetchPhoto.self, to: network)
        Actions.limit(UploadPhoto.self, to: network)
        // snippet.one-circuit
        let server = Circuit(after: 5, for: .seconds(30)) {
            $0 is Offline
        }
        Actions.breakCircuit(FetchPhoto.self, by: server)
        Actions.breakCircuit(UploadPhoto.self, by: server)
        // snippet.end
    }
}
