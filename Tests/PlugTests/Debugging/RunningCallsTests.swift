import Plug
import Testing

/// What `po Actions.runningCalls` shows. The list is one for the process, so each test looks for its
/// own use cases.
@Suite(.apart)
struct RunningCallsTests {
    @Test func `A call is listed with its caller from its beginning until its end`() async throws {
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
        resolver.resolve(3)
        #expect(try await drawn.value == 3)
        #expect(lines(of: "Draw").isEmpty)
    }

    @Test func `The oldest call comes first, and a failed or canceled one has ended`() async {
        Actions.listRunningCalls()
        let (first, second) = (Promise<Int>.pending(), Promise<Int>.pending())
        Paint.self <~ { first.promise }
        Print.self <~ { second.promise }
        let (paint, print) = (action(Paint.self), action(Print.self))
        let all = "\(Actions.runningCalls)".split(separator: "\n")
        let own = all.filter { $0.contains("] Paint,") || $0.contains("] Print,") }
        #expect(own.map { $0.contains("Paint") } == [true, false])
        first.resolver.reject(Offline())
        print.cancel()
        _ = await (paint.result, print.result)
        #expect(lines(of: "Paint") + lines(of: "Print") == [])
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
private class Print: Action<Void, Promise<Int>> {}
private class Ask: Action<Void, Int> {}
private class Measure: AsyncAction<Void, Int> {}
