import Plug
import Testing

@Suite struct RacingTests {
    @Test func `Tasks that race for a lock lose no increment`() async {
        let count = Counter()
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<10_000 { count.value.withLock { $0 += 1 } } }
            }
        }
        #expect(count.value.withLock { $0 } == 80_000)
    }
}

private final class Counter: Sendable {
    let value = Locked(0)
}
