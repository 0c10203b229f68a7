import Plug
import Testing

/// What is printed of calls without an answer, and when they stop the program. Each test has a process
/// of its own.
@Suite
struct StandardErrorTests {
    @Test func `An unplugged call is reported at once, and once for each line that calls it`() async
    {
        let result = await #expect(processExitsWith: .success, observing: .standardError) {
            // As in an app.
            Actions.sharedWatcher.withLock { $0 = nil }
            likeOnce()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<100 { group.addTask { likeOften() } }
            }
        }
        func text(_ line: UInt) -> String {
            """
            LikePhoto has no implementation, and PlugTests/StandardErrorTests.swift:\(line) \
            calls it. Plug one before that, at the composition root:

                LikePhoto.self <~ MyLikePhoto()

            """
        }
        #expect(result.standardError == text(likeOnceLine) + text(likeOftenLine))
    }

    @Test func `Namesakes that one line calls are reported each`() async {
        let result = await #expect(processExitsWith: .success, observing: .standardError) {
            call(Fetch.self)
            call(makeOtherFetch())
        }
        #expect(result.standardError.ranges(of: "Fetch has no implementation").count == 2)
    }

    @Test func `An error that the caller throws away is reported, too`() async {
        let result = await #expect(processExitsWith: .success, observing: .standardError) {
            await upload()
            Upload.self <~ ForgetfulUpload()
            // Elsewhere, because each line is told of once.
            _ = try? await action(Upload.self, 42)
        }
        let text = result.standardError
        #expect(text.hasPrefix("Upload has no implementation"))
        #expect(text.ranges(of: "ForgetfulUpload has no output for ").count == 1)
        #expect(text.ranges(of: "StandardErrorTests.swift").count == 2)
    }

    @Test func `Where a monitor reports it, nothing is printed`() async {
        let result = await #expect(processExitsWith: .success, observing: .standardError) {
            let tests = Actions(monitor: Deaf())
            await tests.run {
                likeOnce()
                Actions.withScope { likeOften() }
                _ = try? await action(Upload.self, 42)
            }
        }
        #expect(result.standardError.isEmpty)
    }

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
                PlugTests/StandardErrorTests.swift:\(countLikesLine): Fatal error: \
                CountLikes has no implementation, and \
                PlugTests/StandardErrorTests.swift:\(countLikesLine) calls it. \
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
            CountLikes.self <~ CountLikes()
            countLikes()
        }
        let call = "PlugTests/StandardErrorTests.swift:\(countLikesLine), which calls CountLikes."
        #expect(result.standardError.contains("CountLikes has no output for \(call)"))
    }
}

private func makeOtherFetch() -> Action<Int, Promise<Int>>.Type {
    class Fetch: Action<Int, Promise<Int>> {}
    return Fetch.self
}

private func call(_ fetch: Action<Int, Promise<Int>>.Type) { _ = action(fetch, 42) }

private let likeOnceLine: UInt = #line + 1
private func likeOnce() { _ = action(LikePhoto.self, 42) }

private let likeOftenLine: UInt = #line + 1
private func likeOften() { for photo in 1...100 { _ = action(LikePhoto.self, photo) } }

private func upload() async { _ = try? await action(Upload.self, 42) }

private struct NoPrice: Error {}
private class ParsePrice: Action<String, Result<Int, NoPrice>> {}

private let countLikesLine: UInt = #line + 1
private func countLikes() { _ = action(CountLikes.self, 42) }
