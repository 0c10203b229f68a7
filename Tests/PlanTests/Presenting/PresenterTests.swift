import Plan
import Plug
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PresenterTests {
    @Test func `An event is handled before its dispatch on the main actor returns`() {
        let presenter = LogPresenter()
        presenter.dispatch(.append(1))
        #expect(presenter.log == [1])
        presenter.asDispatcher().dispatch(.append(2))
        #expect(presenter.log == [1, 2])
    }

    @Test func `A dispatch from inside a translation is handled after it, with no more stack`() {
        let presenter = LogPresenter()
        presenter.dispatch(.nest(10_000, in: presenter.asDispatcher()))
        #expect(presenter.log == (0...10_000).reversed().flatMap { [-$0, $0] })
    }

    @Test func `A dispatch on the main actor is handled after those that are still on their way`() {
        let presenter = LogPresenter()
        let dispatcher = presenter.asDispatcher()
        onAnotherThread {
            dispatcher.dispatch(.append(1))
            dispatcher.map { .append($0) }.dispatch(2)
        }
        #expect(presenter.log == [])
        presenter.dispatch(.append(3))
        #expect(presenter.log == [1, 2, 3])
    }

    @Test func `A dispatch leaves what others dispatch meanwhile to a further turn`() async {
        let presenter = LogPresenter()
        let dispatcher = presenter.asDispatcher()
        presenter.dispatch(.produce(1, in: dispatcher, until: 1_000))
        #expect(presenter.log == [1])
        while presenter.log.count < 1_000 { await Task.yield() }
        #expect(presenter.log == Array(1...1_000))
    }

    @Test func `An event from a translation keeps its place behind those of other threads`() async {
        let presenter = LogPresenter()
        let dispatcher = presenter.asDispatcher()
        presenter.dispatch(
            .run {
                dispatcher.dispatch(.append(1))
                onAnotherThread { dispatcher.dispatch(.append(2)) }
                dispatcher.dispatch(.append(3))
            }
        )
        #expect(presenter.log == [1])
        presenter.dispatch(.append(4))
        #expect(presenter.log == [1, 2, 3, 4])
    }

    @Test(arguments: [Delivery.atOnce, .coalesced])
    func `Other work of the main actor runs between two turns of a long line`(
        delivery: Delivery
    ) async {
        let presenter = LogPresenter(delivery: delivery)
        let dispatcher = presenter.asDispatcher()
        let countBetweenTheTurns = Mutable(0)
        onAnotherThread {
            dispatcher.dispatch(.run { Task { countBetweenTheTurns.value = presenter.log.count } })
            for value in 1...10_000 { dispatcher.dispatch(.append(value)) }
        }
        while presenter.log.count < 10_000 { await Task.yield() }
        #expect(presenter.log == Array(1...10_000))
        #expect(countBetweenTheTurns.value == 255)
    }

    @Test func `The order of each thread is kept while all of them dispatch`() async {
        let presenter = LogPresenter()
        let dispatcher = presenter.asDispatcher()
        let (threads, count) = (8, 1_000)
        await withTaskGroup { group in
            for thread in 0..<threads {
                group.addTask {
                    for index in 0..<count { dispatcher.dispatch(.append(thread * count + index)) }
                }
            }
            for index in 0..<count {
                dispatcher.dispatch(.append(threads * count + index))
                if index.isMultiple(of: 100) { await Task.yield() }
            }
        }
        await dispatcher.dispatched(.append(-1))
        let total = (threads + 1) * count + 1
        #expect(presenter.log.count == total)
        for thread in 0...threads {
            let range = thread * count..<(thread + 1) * count
            #expect(presenter.log.filter(range.contains) == Array(range))
        }
    }

    @Test func `A dispatch after the presenter is gone is dropped`() async {
        var presenter: LogPresenter? = LogPresenter()
        let store = presenter!.store
        let dispatcher = presenter!.asDispatcher().map { (value: Int) in .append(value) }
        presenter = nil
        dispatcher.dispatch(1)
        await dispatcher.dispatched(2)
        await Task.detached { await dispatcher.dispatched(3) }.value
        #expect(store.log == [])
    }

    @Test func `No dispatch waits for an event that the presenter dropped`() async {
        var presenter: LogPresenter? = LogPresenter(delivery: .coalesced)
        let dispatcher = presenter!.asDispatcher()
        // The tasks of the main actor run in this order, and what handles the line comes after
        // them.
        let waiter = Task { @MainActor in await dispatcher.dispatched(.append(1)) }
        let release = Task { @MainActor in presenter = nil }
        await release.value
        await waiter.value
        #expect(presenter == nil)
    }

    @Test(arguments: [false, true])
    func `A presenter that goes in the middle of a translation drops the rest`(
        isLastOnAnotherThread: Bool
    ) async {
        let presenter = Mutable(LogPresenter())
        let dispatcher = presenter.value!.asDispatcher()
        let store = presenter.value!.store
        onAnotherThread {
            dispatcher.dispatch(
                .run {
                    let last = Unmanaged.passRetained(presenter.value!)
                    presenter.value = nil
                    let release = { @Sendable in last.release() }
                    if isLastOnAnotherThread { onAnotherThread(release) } else { release() }
                }
            )
            dispatcher.dispatch(.append(1))
        }
        await dispatcher.dispatched(.append(2))
        #expect(store.log == [])
    }

    @Test func `A presenter may go on another thread, and lets go of its store`() async {
        for _ in 0..<20 {
            weak var store: LogStore?
            let presenter = Mutable(LogPresenter())
            store = presenter.value?.store
            let dispatcher = presenter.value!.asDispatcher()
            let (gate, opener) = Promise<Void>.pending()
            let last = Task.detached { [value = presenter.value] in
                _ = await gate.result
                await value?.dispatched(.append(1))
            }
            presenter.value = nil
            dispatcher.dispatch(.append(2))
            opener.resolve()
            await last.value
            await dispatcher.dispatched(.append(3))
            while store != nil { await Task.yield() }
        }
    }
}

// MARK: - Fixtures

@MainActor
private final class Mutable<Value> {
    var value: Value?

    init(_ value: Value) {
        self.value = value
    }
}
