import Benchmark
import Dispatch
import Plug
import Synchronization

func scopeBenchmarks() {
    let shared = SharedLikePhoto()
    let photo = Photo()

    for depth in [1, 3, 10] {
        // Only while it is measured. While scopes exist, every call looks for its own.
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
    let scope = Innermost()
    let server = Server()
    Benchmark("action in a scope, beside a thread that makes scopes") { _ in
        scope.scope.withLock { $0 }?.run {
            repeatedly { callShared(photo) }
        }
    } setup: {
        let made = nested(1)
        scope.scope.withLock { $0 = made }
        server.start()
    } teardown: {
        server.stop()
        scope.scope.withLock { $0 = nil }
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

final class Innermost: Sendable {
    let scope = Mutex<Actions?>(nil)
}

/// A thread that creates a scope for each request, and plugs its caller.
private final class Server: Sendable {
    private let isStopped = Atomic(false)
    private let thread = DispatchGroup()

    func start() {
        isStopped.store(false, ordering: .relaxed)
        DispatchQueue.global().async(group: thread) { [self] in
            while !isStopped.load(ordering: .relaxed) {
                blackHole(
                    Actions.withScope {
                        WhoAsks.self <~ { 42 }
                        return action(WhoAsks.self)
                    }
                )
            }
        }
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
        thread.wait()
    }
}

private class WhoAsks: Action<Void, Int> {}
