import Plug
import Synchronization
import Testing

/// Whom observers see, and until when.
@Suite(.apart)
struct ObserverTests {
    @Test func `An observer may call actions itself`() {
        let log = Journal<Int>()
        Number.self <~ { 1 }
        CountLikes.self <~ { likes in
            log.append(likes)
            return likes
        }
        Actions.observe { event in
            if event.action == Number.self { _ = action(CountLikes.self, 2) }
        }
        _ = action(Number.self)
        #expect(log.all == [2, 2])
    }

    /// In a process of its own, because the count that it checks belongs to all tests.
    @Test func `Without observers and registries, calls take the fast path again`() async {
        await #expect(processExitsWith: .success) {
            _ = Actions.current
            precondition(isFastPathOpen)
            let (first, second) = (Actions.observe { _ in }, Actions.observe { _ in })
            first.cancel()
            first.cancel()
            precondition(!isFastPathOpen)
            second.cancel()
            precondition(isFastPathOpen)
            let tenant = Actions()
            precondition(!isFastPathOpen)
            tenant.run { _ = Actions.observe { _ in } }
            _ = consume tenant
            precondition(isFastPathOpen)
        }
    }
}

/// Whether a call may go straight to the registry of the process.
private var isFastPathOpen: Bool { Actions.fastPath.load(ordering: .relaxed) != nil }
