import Benchmark
import Plug
import Synchronization

/// What observers cost, compared with hand-written code that times calls and reports them.
func observerBenchmarks() {
    let photo = Photo()
    let hand = HandWrittenObserver {
        blackHole($0)
    } ended: {
        blackHole($0)
    }
    Benchmark("hand-written observer") { _ in
        repeatedly { hand.observe { callDirectly(photo) } }
    }
    Benchmark("action, 1 observers that read the name") { _ in
        let tenant = Actions()
        tenant.run {
            LikePhoto.self <~ SharedLikePhoto.instance
            let observer = Actions.observe { event in blackHole(event.name) }
            repeatedly { callShared(photo) }
            observer.cancel()
        }
    }
    for count in [1, 10] {
        Benchmark("action, \(count) observers") { _ in
            let tenant = Actions()
            tenant.run {
                LikePhoto.self <~ SharedLikePhoto.instance
                let observers = (0..<count).map { _ in
                    Actions.observe { event in blackHole(event.callID) }
                }
                repeatedly { callShared(photo) }
                for observer in observers { observer.cancel() }
            }
        }
    }
}

@inline(never)
private func callDirectly(_ photo: Photo) -> Int { photo.id }

/// Two reads of the clock, and two closures that are called from an array under a lock.
private final class HandWrittenObserver: Sendable {
    private let began: Mutex<[@Sendable (Int) -> Void]>
    private let ended: Mutex<[@Sendable (Duration) -> Void]>

    init(
        began: @escaping @Sendable (Int) -> Void,
        ended: @escaping @Sendable (Duration) -> Void
    ) {
        self.began = Mutex([began])
        self.ended = Mutex([ended])
    }

    @inline(never)
    func observe(_ call: () -> Int) -> Int {
        let start = ContinuousClock.now
        for tell in began.withLock({ $0 }) { tell(1) }
        let result = call()
        let duration = ContinuousClock.now - start
        for tell in ended.withLock({ $0 }) { tell(duration) }
        return result
    }
}
