import Plug
import PlugTesting
import Testing

@Suite(.actions, .collectingIssues, .generousTimeLimit)
struct TestClockTests {
    @Test func `No time passes by itself`() {
        let clock = TestClock()
        let start = clock.now
        #expect(clock.now == start)
        clock.advance(by: .seconds(60))
        #expect(start.duration(to: clock.now) == .seconds(60))
        clock.advance(by: .seconds(-1))
        #expect(start.duration(to: clock.now) == .seconds(60))
    }

    @Test func `Those wake whose time has come, and no others`() async throws {
        let clock = TestClock()
        let short = Promise { try await clock.sleep(for: .seconds(1)) }
        let long = Promise { try await clock.sleep(for: .seconds(2)) }
        await clock.sleepers(2, within: .generous)
        clock.advance(by: .seconds(1))
        try await short.value
        #expect(clock.sleeperCount == 1)
        #expect(long.description == "pending")
        clock.advance(by: .seconds(1))
        try await long.value
        #expect(clock.sleeperCount == 0)
    }

    @Test func `Who sleeps until a time that is over goes on at once`() async throws {
        let clock = TestClock()
        try await clock.sleep(for: .zero)
        clock.advance(by: .seconds(1))
        try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))
    }

    @Test func `Who sleeps again sleeps from the new time on`() async throws {
        let clock = TestClock()
        let ticks = Promise {
            for _ in 1...3 { try await clock.sleep(for: .seconds(1)) }
            return clock.now
        }
        let start = clock.now
        for _ in 1...3 {
            await clock.sleepers(1, within: .generous)
            clock.advance(by: .seconds(10))
        }
        #expect(start.duration(to: try await ticks.value) == .seconds(30))
    }

    @MainActor
    @Test func `A sleeper that is canceled wakes, and is counted no more at once`() async {
        let clock = TestClock()
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.sleepers(1, within: .generous)
        task.cancel()
        #expect(clock.sleeperCount == 0)
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `A task that is canceled before it sleeps doesn't sleep`() async {
        let clock = TestClock()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `When time runs, no task waits, and the clock shows the last deadline`() async throws
    {
        let clock = TestClock()
        let start = clock.now
        let sleeping = Promise { try await clock.sleep(for: .seconds(60)) }
        await clock.sleepers(1, within: .generous)
        clock.run()
        try await sleeping.value
        #expect(start.duration(to: clock.now) == .seconds(60))
        try await clock.sleep(for: .seconds(60))
        #expect(start.duration(to: clock.now) == .seconds(120))
    }

    @Test func `Sleepers that don't come are an issue at the caller's line`() async {
        let clock = TestClock()
        let sleeping = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.sleepers(1, within: .generous)
        let line = #line + 2
        await expectIssue {
            await clock.sleepers(2, within: .milliseconds(5))
        } matching: { issue in
            issue.line == line
                && issue.text
                    == "Of 2 sleepers, 1 were there within 0.005 seconds"
        }
        sleeping.cancel()
    }

    @Test func `A task that is canceled doesn't wait for sleepers`() async {
        let clock = TestClock()
        let task = Task { await clock.sleepers(1, within: .generous) }
        task.cancel()
        await task.value
    }

    @Test func `A thousand sleepers wake once each`() async throws {
        let clock = TestClock()
        try await withThrowingTaskGroup { group in
            for number in 1...1_000 {
                group.addTask { try await clock.sleep(for: .seconds(number)) }
            }
            await clock.sleepers(1_000, within: .generous)
            for _ in 0..<10 { clock.advance(by: .seconds(100)) }
            try await group.waitForAll()
        }
        #expect(clock.sleeperCount == 0)
    }
}
