import Dispatch
import Plug
import PlugTesting
import Testing

/// What a test's plugs hold is released inside the test.
@Suite(.generousTimeLimit)
struct EndOfRegistryTests {
    @Test(arguments: [true, false])
    func `The deinit of what a plug held calls the test's mocks`(isFirst: Bool) async throws {
        let calls = Journal<Int>()
        let issues = try await issuesOfTest {
            let screen = Screen(1)
            if isFirst { Like.self <~ { _ in screen.answer() } }
            Close.self <~ { number in calls.append(number) }
            Count.self <~ { 3 }
            if !isFirst { Like.self <~ { _ in screen.answer() } }
            try await action(Like.self, 1).value
        }
        #expect(issues == [])
        // The last plug goes first. What an object needs in its `init` was plugged before it is held.
        #expect(calls.all == (isFirst ? [] : [1]))
    }

    @Test(arguments: [true, false])
    func `The last plug is the last one, also of a use case that was used before`(
        isPlugged: Bool
    ) async throws {
        let calls = Journal<Int>()
        let issues = try await issuesOfTest {
            if isPlugged {
                Like.self <~ { _ in Promise() }
            } else {
                Actions.intercept(Like.self) { $1($0) }
            }
            Close.self <~ { number in calls.append(number) }
            Like.self <~ { [screen = Screen(1)] _ in screen.answer() }
        }
        #expect(issues == [])
        #expect(calls.all == [1])
    }

    @Test func `What interceptors, observers and replaced plugs held meets the mocks, too`()
        async throws
    {
        let calls = Journal<Int>()
        let issues = try await issuesOfTest {
            Close.self <~ { number in calls.append(number) }
            let screens = (1...4).map(Screen.init)
            Like.self <~ { [screen = screens[0]] _ in screen.answer() }
            try await action(Like.self, 1).value
            Like.self <~ { _ in Promise() }
            Actions.observe { [screen = screens[1]] _ in _ = screen }
            Actions.intercept(Like.self) { [screen = screens[2]] in
                _ = screen
                return $1($0)
            }
            Actions.intercept(Silent(held: screens[3]))
            try await action(Like.self, 1).value
        }
        #expect(issues == [])
        #expect(Set(calls.all) == [1, 2, 3, 4])
    }

    @Test func `A mock that holds its own caller can't answer it, and says nothing`() async throws {
        let issues = try await issuesOfTest {
            let closes = Actions.record(Close.self) { [screen = Screen(1)] _ in _ = screen }
            let shows = Actions.record(Show.self) { _ in }
            action(Show.self, Screen(2))
            let likes = Actions.record(Like.self) { [fan = Fan()] _ in
                _ = fan
                return Promise()
            }
            try await action(Like.self, 1).value
            #expect((closes.count, shows.count, likes.count) == (0, 1, 1))
        }
        #expect(issues == [])
    }

    @Test func `An unplugged call in such a deinit is told`() async throws {
        let issues = try await issuesOfTest {
            let screen = Screen(1)
            Like.self <~ { _ in screen.answer() }
        }
        #expect(issues.count == 1)
        #expect(issues.first?.hasPrefix("Close has no implementation, and ") == true)
        #expect(issues.first?.contains("released") == false)
    }

    @Test func `A task of a deinit meets all mocks that are left, and is waited for`() async throws
    {
        let calls = Journal<Int>()
        let issues = try await issuesOfTest {
            Close.self <~ { number in calls.append(number) }
            Count.self <~ { 3 }
            let leaver = Leaver()
            Like.self <~ { _ in
                _ = leaver
                return Promise()
            }
        }
        #expect(issues == [])
        #expect(calls.all == [3])
    }

    @Test func `A task that keeps the registry calls the test's mocks after it`() async throws {
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        let calls = Journal<Int>()
        let left = Locked<Task<Void, Never>?>(nil)
        let issues = try await issuesOfTest {
            Close.self <~ { number in calls.append(number) }
            let screen = Screen(1)
            Like.self <~ { _ in screen.answer() }
            let task = Task {
                for await _ in gate {}
                action(Close.self, 7)
            }
            left.withLock { $0 = task }
        }
        #expect(issues == [])
        #expect(calls.all == [])
        opener.finish()
        await left.withLock { $0.take() }?.value
        // The task may release the registry after its value is there.
        while !calls.all.contains(1) { await Task.yield() }
        #expect(calls.all == [7, 1])
    }

    @Test func `A tenant that a test made meets what its maker plugged`() async throws {
        let calls = Journal<Int>()
        let issues = try await issuesOfTest {
            Close.self <~ { number in calls.append(number) }
            let tenant = Actions()
            tenant.run { Like.self <~ { [screen = Screen(1)] _ in screen.answer() } }
            _ = consume tenant
            #expect(calls.all == [1])
        }
        #expect(issues == [])
    }

    @Test func `Registries end on many threads, each call in its own`() async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<200 {
                group.addTask {
                    let calls = Journal<Int>()
                    let issues = try await issuesOfTest {
                        Close.self <~ { number in calls.append(number) }
                        let actions = Actions.current
                        let screen = Screen(number)
                        Like.self <~ { _ in screen.answer() }
                        for _ in 0..<4 {
                            Task { actions.run { _ = action(Like.self, number) } }
                        }
                    }
                    #expect(issues == [])
                    while calls.all.isEmpty { await Task.yield() }
                    #expect(calls.all == [number])
                }
            }
            try await group.waitForAll()
        }
    }
}

private final class Screen: Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }

    func answer() -> Promise<Void> { Promise() }

    deinit { action(Close.self, number) }
}

private final class Fan: Sendable {
    deinit { action(Like.self, 7).then { Issue.record("It was answered.") }.onError { _ in } }
}

private final class Leaver: Sendable {
    deinit {
        Task {
            await Task.yield()
            action(Close.self, action(Count.self))
        }
    }
}

private class Close: Action<Int, Void> {}
private class Count: Action<Void, Int> {}
private class Show: Action<Screen, Void> {}
