import Plug
import Testing

/// What `po Actions.runningCalls` shows. The list is one for the process, so each test looks for its
/// own use cases.
@Suite(.apart)
struct RunningCallsTests {
    @Test func `Calls are listed, the oldest first, until they return, fail or are canceled`()
        async throws
    {
        Actions.listRunningCalls()
        let (drawing, painting) = (Promise<Int>.pending(), Promise<Int>.pending())
        Draw.self <~ { drawing.promise }
        Paint.self <~ { painting.promise }
        Ask.self <~ {
            #expect(running() == ["Draw", "Ask"])
            return 1
        }
        Measure.self <~ {
            #expect(running() == ["Draw", "Paint", "Measure"])
            return 2
        }
        let line: UInt = #line + 1
        let drawn = action(Draw.self)
        #expect(running(at: line) == ["Draw"])
        #expect(action(Ask.self) == 1)
        let painted = action(Paint.self)
        #expect(try await action(Measure.self) == 2)
        #expect(running() == ["Draw", "Paint"])
        drawing.resolver.reject(Offline())
        painted.cancel()
        _ = await (drawn.result, painted.result)
        withExtendedLifetime(painting) {}
        #expect(running() == [])
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

/// The calls of this file, or of one of its lines, that are listed.
private func running(at line: UInt? = nil) -> [String] {
    let call = /\[\d+\] (\w+), called at PlugTests\/RunningCallsTests.swift:(\d+), \d+\.\d s ago/
    return "\(Actions.runningCalls)".split(separator: "\n")
        .compactMap { try? call.wholeMatch(in: $0)?.output }
        .filter { line == nil || $0.2 == "\(line!)" }.map { String($0.1) }
}

private class Draw: Action<Void, Promise<Int>> {}
private class Paint: Action<Void, Promise<Int>> {}
private class Ask: Action<Void, Int> {}
private class Measure: AsyncAction<Void, Int> {}
