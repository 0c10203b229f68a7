import Plug
import Testing

/// What stops the program, each time in a process of its own.
@Suite
struct UnpluggedExitTests {
    @Test func `Any other output stops the program with the same text`() async {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            // As in an app.
            Actions.sharedWatcher.withLock { $0 = nil }
            countLikes()
        }
        let text = result.standardError
        #expect(
            text.contains(
                """
                PlugTests/UnpluggedExitTests.swift:\(countLikesLine): Fatal error: \
                CountLikes has no implementation, and \
                PlugTests/UnpluggedExitTests.swift:\(countLikesLine) calls it. \
                Plug one before that, at the composition root:

                    CountLikes.self <~ MyCountLikes()

                The program stops, because the output Int can't carry this error. A Promise, a \
                Result<…, any Error> or an AsyncThrowingStream<…, any Error> can.
                """
            )
        )
        #expect(text.ranges(of: "CountLikes has no implementation").count == 1)
    }

    @Test func `A result with an error of one type stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            _ = action(ParsePrice.self, "2")
        }
        #expect(
            result.standardError.contains(
                "because the output Result<Int, NoPrice> can't carry this error."
            )
        )
    }

    @Test func `A forgotten override stops it`() async {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            CountLikes.self <~ ForgetfulCountLikes()
            countLikes()
        }
        let call = "PlugTests/UnpluggedExitTests.swift:\(countLikesLine), which calls CountLikes."
        #expect(result.standardError.contains("ForgetfulCountLikes has no output for \(call)"))
    }
}

struct NoPrice: Error {}
private class ParsePrice: Action<String, Result<Int, NoPrice>> {}

private let countLikesLine: UInt = #line + 1
private func countLikes() { _ = action(CountLikes.self, 42) }

private final class ForgetfulCountLikes: CountLikes {}
