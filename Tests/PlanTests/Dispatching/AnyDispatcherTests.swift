import Plan
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AnyDispatcherTests {
    @Test func `A closure is a dispatcher, and is called by the time a dispatch returns`() async {
        let log = Log<Int>()
        let dispatcher = AnyDispatcher<Int> { log.dispatch($0) }
        dispatcher.dispatch(1)
        #expect(log.events == [1])
        await dispatcher.dispatched(2)
        #expect(log.events == [1, 2])
    }

    @Test func `A mapped dispatcher turns each event into another one, once`() async {
        let log = Log<Int>()
        let transformed = Log<Int>()
        let dispatcher = log.asDispatcher().map { (text: String) in
            transformed.dispatch(text.count)
            return text.count
        }
        dispatcher.dispatch("four")
        await dispatcher.dispatched("seven")
        await dispatcher.map { (value: Int) in "\(value)" }.dispatched(10)
        #expect(log.events == [4, 5, 2])
        #expect(transformed.events == [4, 5, 2])
    }

    @Test func `A dispatcher of one's own is hidden, and kept alive`() async {
        weak var weakLog: Log<Int>?
        let dispatcher = {
            let log = Log<Int>()
            weakLog = log
            return AnyDispatcher(log)
        }()
        dispatcher.dispatch(1)
        await AnyDispatcher(dispatcher).dispatched(2)
        #expect(weakLog?.events == [1, 2])
    }

}
