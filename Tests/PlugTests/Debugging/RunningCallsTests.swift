import Plug
import Testing

/// What `po Actions.runningCalls` shows. The list is one for the process, so each test looks for its
/// own use cases.
@Suite(.apart)
struct RunningCallsTests {
    @Test func `A call is listed with its caller until it returns, fails or is canceled`()
        async throws
    {
        Actions.listRunningCalls()
        let (promise, resolver) = Promise<Int>.pending()
        Draw.self <~ { promise }
        Ask.self <~ {
            #expect(lines(of: "Ask").count == 1)
            return 1
        }
        Measure.self <~ {
            #expect(lines(of: "Measure").count == 1)
            return 2
        }
        let line: UInt = #line + 1
        let drawn = action(Draw.self)
        let place = "PlugTests/RunningCallsTests.swift:\(line)"
        let listed = try #require(lines(of: "Draw").first)
        let match = try /\[\d+\] Draw, called at (\S+), \d+\.\d s ago/.wholeMatch(in: listed)
        #expect(match.map { String($0.1) } == place)
        #expect(action(Ask.self) == 1)
        #expect(try await action(Measure.self) == 2)
        #expect(lines(of: "Ask") + lines(of: "Measure") == [])
        // The oldest comes first.
        let (painting, canvas) = Promise<Int>.pending()
        Paint.self <~ { painting }
        let painted = action(Paint.self)
        let all = "\(Actions.runningCalls)".split(separator: "\n")
        let own = all.filter { $0.contains("] Draw,") || $0.contains("] Paint,") }
        #expect(own.map { $0.contains("Draw") } == [true, false])
        resolver.reject(Offline())
        painted.cancel()
        _ = await (drawn.result, painted.result)
        withExtendedLifetime(canvas) {}
        #expect(lines(of: "Draw") + lines(of: "Paint") == [])
    }

    @Test func `Without the line at launch, the text says that line`() async {
        let result = await #expect(processExitsWith: .success, observing: .standardError) {
            Ask.self <~ { 1 }
            _ = action(Ask.self)
            StandardError.print("\(Actions.runningCalls)")
            Actions.listRunningCalls()
            StandardError.print("\(Actions.runningCalls)")
        }
        let said = "Nothing is listed. At launch: Actions.listRunningCalls()\nNo call is running.\n"
        #expect(result.standardError == said)
    }

    @Test func `A lock that a paused thread holds is not waited for`() {
        let value = Locked(1)
        let inside = value.withLock { _ in value.withLockIfAvailable { $0 } }
        #expect(inside == nil)
        #expect(value.withLockIfAvailable { $0 } == 1)
    }
}

private func lines(of name: String) -> [String] {
    "\(Actions.runningCalls)".split(separator: "\n").map(String.init)
        .filter { $0.contains("] \(name), called at ") }
}

private class Draw: Action<Void, Promise<Int>> {}
private class Paint: Action<Void, Promise<Int>> {}
private class Ask: Action<Void, Int> {}
private class Measure: AsyncAction<Void, Int> {}
