import Plan
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AnyDispatcherTests {
    @Test func `A closure is a dispatcher, and is called by the time a dispatch returns`() async {
        let spy = Spy()
        let dispatcher = AnyDispatcher<Int> { spy.dispatch($0) }
        dispatcher.dispatch(1)
        #expect(spy.values == [1])
        await dispatcher.dispatched(2)
        #expect(spy.values == [1, 2])
    }

    @Test func `A mapped dispatcher turns each event into another one, once`() async {
        let spy = Spy()
        let transformed = Spy()
        let dispatcher = spy.asDispatcher().map { (text: String) in
            transformed.dispatch(text.count)
            return text.count
        }
        dispatcher.dispatch("four")
        await dispatcher.dispatched("seven")
        await dispatcher.map { (value: Int) in "\(value)" }.dispatched(10)
        #expect(spy.values == [4, 5, 2])
        #expect(transformed.values == [4, 5, 2])
    }

    @Test func `A dispatcher of one's own is hidden, and kept alive`() async {
        weak var weakSpy: Spy?
        let dispatcher = {
            let spy = Spy()
            weakSpy = spy
            return AnyDispatcher(spy)
        }()
        dispatcher.dispatch(1)
        await AnyDispatcher(dispatcher).dispatched(2)
        #expect(weakSpy?.values == [1, 2])
    }

    @MainActor
    @Test func `A presenter that is wrapped is not kept alive`() {
        weak var presenter: Presenter<CountTranslator>?
        let dispatcher = {
            let strong = Presenter(store: CountStore(), translator: CountTranslator())
            presenter = strong
            return AnyDispatcher(strong)
        }()
        #expect(presenter == nil)
        dispatcher.dispatch(1)
    }
}

// MARK: - Fixtures

private final class Spy: Dispatchable {
    private let state = Mutex<[Int]>([])

    var values: [Int] { state.withLock { $0 } }

    func dispatch(_ event: Int) {
        state.withLock { $0.append(event) }
    }
}

private final class CountStore: Store {
    var count = 0
}

private struct CountTranslator: Translator {
    func translate(action event: Int, store: CountStore) {
        store.count += event
    }
}
