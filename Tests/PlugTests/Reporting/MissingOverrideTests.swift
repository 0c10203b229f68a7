import Plug
import Testing

/// The message of a call whose implementation doesn't override `perform`.
@Suite(.quiet)
struct MissingOverrideTests {
    @Test(
        arguments: [
            { NoLikePhoto() }, { ForgetfulLikePhoto() }, { DeferringLikePhoto() }, { LikePhoto() },
        ] as [@Sendable () -> LikePhoto],
        [false, true]
    )
    func `What an implementation lacks is said, with what to write`(
        make: @escaping @Sendable () -> LikePhoto,
        isIntercepted: Bool
    ) async throws {
        LikePhoto.self <~ make()
        let line: UInt = #line + (isIntercepted ? 1 : 2)
        if isIntercepted { Actions.intercept(LikePhoto.self) { $1($0) } }
        let error = await action(LikePhoto.self, 42).result.error as? UnpluggedActionError
        #expect(
            error?.description == """
                \(type(of: make())) has no output for \
                PlugTests/MissingOverrideTests.swift:\(line), which calls LikePhoto. \
                Plug a class whose perform returns one, and not super.perform:

                    LikePhoto.self <~ MyLikePhoto()
                """
        )
    }

    @Test(.apart) func `A nil is an output, also that of a perform that isn't overridden`() {
        Find<String?>.self <~ Find<String?>()
        #expect(action(Find<String?>.self, "cat") == nil)
        Find<Any?>.self <~ Find<Any?>()
        #expect(action(Find<Any?>.self, "cat") == nil)
        Find<Int??>.self <~ Find<Int??>()
        #expect(action(Find<Int??>.self, "cat") == .none)
    }

    @Test func `One that another performs directly is said to be plugged into nothing`() async {
        Measure.self <~ { try await ForgetfulUpload().perform($0.count) }
        let error = await #expect(throws: UnpluggedActionError.self) {
            try await action(Measure.self, "")
        }
        #expect(error?.name == "ForgetfulUpload")
        #expect(error?.caller == nil)
        #expect(
            error?.description == """
                ForgetfulUpload has no output for its caller, which calls ForgetfulUpload. \
                Plug a class whose perform returns one, and not super.perform:

                    ForgetfulUpload.self <~ MyForgetfulUpload()
                """
        )
    }
}

private class Measure: AsyncAction<String, Int> {}
private final class DeferringLikePhoto: LikePhoto {
    override func perform(_ input: Int) -> Promise<Void>? { super.perform(input) }
}
private class Find<Output>: Action<String, Output> {}
private final class NoLikePhoto: LikePhoto {
    override func perform(_ photo: Int) -> Promise<Void>? { nil }
}
