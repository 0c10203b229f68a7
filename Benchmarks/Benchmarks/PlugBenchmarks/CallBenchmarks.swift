import Benchmark
import Plug

func callBenchmarks() {
    let shared = SharedLikePhoto.instance
    let photo = Photo()
    LikePhoto.self <~ SharedLikePhoto.instance
    LikePhotoByClosure.self <~ { $0.id }
    LikePhotoFresh.self <~ FreshLikePhoto()
    LikePhotoReplugged.self <~ SharedReplugged.instance
    // The implementation that answers the first call is kept, and the others are not.
    blackHole(callReplugged(photo))
    LikePhotoReplugged.self <~ SharedReplugged.instance
    UploadPhoto.self <~ MyUploadPhoto()
    HandWritten.shared.plug(LikePhoto.self, shared)

    Benchmark("nothing") { _ in
        for number in 0..<calls { blackHole(number) }
    }
    Benchmark("virtual call") { _ in
        repeatedly { callVirtually(shared, photo) }
    }
    Benchmark("dictionary under a mutex") { _ in
        repeatedly { HandWritten.shared.call(photo) }
    }
    Benchmark("action, shared instance") { _ in
        repeatedly { callShared(photo) }
    }
    Benchmark("action, closure") { _ in
        repeatedly { callPluggedClosure(photo) }
    }
    Benchmark("create and call") { _ in
        repeatedly { createAndCall(photo) }
    }
    Benchmark("action, fresh instance") { _ in
        repeatedly { callFresh(photo) }
    }
    Benchmark("action, plugged again") { _ in
        repeatedly { callReplugged(photo) }
    }
    Benchmark("create and call, async") { _ in
        for _ in 0..<calls {
            blackHole(try await makeUpload().performPlainly(photo))
        }
    }
    Benchmark("async action") { _ in
        for _ in 0..<calls {
            blackHole(try await action(UploadPhoto.self, photo))
        }
    }
    Benchmark("action, 100 plugged") { _ in
        repeatedly { callShared(photo) }
    } setup: {
        plugNumbered(100)
    }
    Benchmark("action, 1,000 plugged") { _ in
        repeatedly { callShared(photo) }
    } setup: {
        plugNumbered(1_000)
    }
    Benchmark("action, one interceptor") { _ in
        let tenant = tenant { Actions.intercept(LikePhoto.self) { photo, next in next(photo) } }
        tenant.run {
            repeatedly { callShared(photo) }
        }
    }
    Benchmark("action, registry of its own") { _ in
        let tenant = tenant {}
        tenant.run {
            repeatedly { callShared(photo) }
        }
    }

    @Sendable func tenant(_ wire: () -> Void) -> Actions {
        let tenant = Actions()
        tenant.run {
            LikePhoto.self <~ SharedLikePhoto.instance
            wire()
        }
        return tenant
    }
}
