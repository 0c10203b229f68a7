import Benchmark
import Plug
import Synchronization

func scopeBenchmarks() {
    let shared = SharedLikePhoto()
    let photo = Photo()

    for depth in [1, 3, 10] {
        // Only as long as it is measured: where scopes are alive, all calls look for theirs.
        let innermost = Innermost()
        Benchmark("action, \(depth) scopes deep, 1,000 plugged") { _ in
            innermost.scope.withLock { $0 }?.run {
                repeatedly { callShared(photo) }
            }
        } setup: {
            let scope = nested(depth)
            innermost.scope.withLock { $0 = scope }
        } teardown: {
            innermost.scope.withLock { $0 = nil }
        }
    }
    let innermost = Innermost()
    Benchmark("async action, 3 scopes deep, 1,000 plugged") { _ in
        try await innermost.scope.withLock { $0 }?.run {
            for _ in 0..<calls {
                blackHole(try await action(UploadPhoto.self, photo))
            }
        }
    } setup: {
        let scope = nested(3)
        innermost.scope.withLock { $0 = scope }
    } teardown: {
        innermost.scope.withLock { $0 = nil }
    }
    Benchmark("scope with one plug and one call") { _ in
        for _ in 0..<calls {
            let id = Actions.withScope {
                LikePhoto.self <~ shared
                return callShared(photo)
            }
            blackHole(id)
        }
    }

    /// The plugs are in the outermost scope, so that each call inside has to fall through.
    @Sendable func nested(_ depth: Int) -> Actions {
        Actions.withScope {
            LikePhoto.self <~ shared
            UploadPhoto.self <~ MyUploadPhoto()
            plugNumbered(1_000)
            return deeper(depth - 1)
        }
    }

    @Sendable func deeper(_ depth: Int) -> Actions {
        depth == 0 ? Actions.current : Actions.withScope { deeper(depth - 1) }
    }
}

private final class Innermost: Sendable {
    let scope = Mutex<Actions?>(nil)
}
