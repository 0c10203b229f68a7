import Plan
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct DeliveryTests {
    @Test func `Coalesced events are handled together in the next turn of the main actor`() async {
        let presenter = LogPresenter(delivery: .coalesced)
        presenter.dispatch(.append(1))
        #expect(presenter.log == [])
        await Task.detached { await presenter.dispatched(.append(2)) }.value
        presenter.dispatch(.append(3))
        await presenter.dispatched(.append(4))
        #expect(presenter.log == [1, 2, 3, 4])
    }

    @Test func `What is dispatched during a batch waits for the turn after it`() async {
        let presenter = LogPresenter(delivery: .coalesced)
        let dispatcher = presenter.asDispatcher()
        presenter.dispatch(.append(1))
        presenter.dispatch(.run { dispatcher.dispatch(.append(-1)) })
        let betweenTheTurns = Task { presenter.log }
        #expect(await betweenTheTurns.value == [1])
        await presenter.dispatched(.append(2))
        #expect(presenter.log == [1, -1, 2])
    }

    #if os(Linux)
        /// In a process of its own, whose memory shows whether unneeded tasks pile up.
        @Test func `A chain of events that each lead to the next one takes one task at a time`()
            async
        {
            await #expect(processExitsWith: .success) {
                let presenter = await LogPresenter(delivery: .coalesced)
                let before = kilobytes()
                let dispatcher = presenter.asDispatcher()
                await withCheckedContinuation { ended in
                    countDown(from: 50_000, by: dispatcher) { ended.resume() }
                }
                precondition(kilobytes() - before < 20_000)
            }
        }
    #endif
}

// MARK: - Fixtures

/// Dispatches events that each dispatch the next one.
private func countDown(
    from number: Int,
    by dispatcher: AnyDispatcher<LogEvent>,
    onZero: @escaping @Sendable () -> Void
) {
    dispatcher.dispatch(
        .run {
            if number == 0 { return onZero() }
            countDown(from: number - 1, by: dispatcher, onZero: onZero)
        }
    )
}
