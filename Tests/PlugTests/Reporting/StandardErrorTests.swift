import Plug
import Testing

@Suite
struct StandardErrorTests {
    @Test func `An unplugged call is reported at once, even if its promise is ignored`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            likeOnce()
        }
        #expect(
            result.standardError == """
                LikePhoto has no implementation, and \
                PlugTests/StandardErrorTests.swift:\(likeOnceLine) calls it. \
                Plug one before that, at the composition root:

                    LikePhoto.self <~ MyLikePhoto()

                """
        )
    }

    @Test func `It is reported once for each line that calls it, also by many threads`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            likeOnce()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<100 { group.addTask { likeOften() } }
            }
        }
        #expect(result.standardError.ranges(of: "has no implementation").count == 2)
        #expect(result.standardError.contains("StandardErrorTests.swift:\(likeOftenLine) calls it"))
    }

    @Test func `Namesakes that one line calls are reported each`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            call(makeAction())
            call(makeOtherAction())
        }
        #expect(result.standardError.ranges(of: "Fetch has no implementation").count == 2)
    }

    @Test func `An error that the caller throws away is reported, too`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            _ = try? await action(Upload.self, 42)
        }
        #expect(result.standardError.hasPrefix("Upload has no implementation"))
    }

    @Test func `A forgotten override is reported once, with its caller`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            Upload.self <~ ForgetfulUpload()
            _ = try? await action(Upload.self, 42)
        }
        #expect(result.standardError.hasPrefix("ForgetfulUpload is to perform Upload but does not"))
        #expect(result.standardError.ranges(of: "StandardErrorTests.swift").count == 1)
    }

    @Test func `Where a monitor reports it, nothing is printed`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            let tests = Actions(monitor: Deaf())
            await tests.run {
                likeOnce()
                Actions.withScope { likeOften() }
                _ = try? await action(Upload.self, 42)
            }
        }
        #expect(result.standardError.isEmpty)
    }
}

private func makeAction() -> Action<Int, Promise<Void>>.Type {
    class Fetch: Action<Int, Promise<Void>> {}
    return Fetch.self
}

private func makeOtherAction() -> Action<Int, Promise<Void>>.Type {
    class Fetch: Action<Int, Promise<Void>> {}
    return Fetch.self
}

private func call(_ fetch: Action<Int, Promise<Void>>.Type) { _ = action(fetch, 42) }

private let likeOnceLine: UInt = #line + 1
private func likeOnce() { _ = action(LikePhoto.self, 42) }

private let likeOftenLine: UInt = #line + 1
private func likeOften() { for photo in 1...100 { _ = action(LikePhoto.self, photo) } }
