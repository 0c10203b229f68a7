import Plug
import Testing

/// The message of a call without an implementation, or with one that doesn't override `perform`.
@Suite(.quiet)
struct UnpluggedTests {
    /// In a process of its own, because it is printed.
    @Test func `The error of a call outside its scope says how to capture it, or its end`() async {
        let result = await #expect(processExitsWith: .success, observing: .standardError) {
            Actions.withScope { _ = Fetch.self <~ { Promise($0) } }
            _ = action(Fetch.self, 42)
            await Actions.withScope {
                LikePhoto.self <~ { _ in Promise() }
                _ = await Task.detached { action(LikePhoto.self, 42) as Promise }.value
            }
        }
        let hint = "There are scopes or registries of your own, but the call is in none of them. "
        #expect(result.standardError.contains("    LikePhoto.self <~ MyLikePhoto()\n\n\(hint)"))
        #if DEBUG
            let end = "One was plugged with <~, in a scope or registry that has ended."
            #expect(result.standardError.contains(end))
        #endif
    }

    @Test func `What is plugged in the process only is reported`() async throws {
        // Outside the test, like the app does.
        _ = await Task.detached { PluggedInProcess.self <~ { _ in Promise(()) } }.value
        let result = await action(PluggedInProcess.self, 42).result
        #expect(
            "\(result)".contains(
                """
                    PluggedInProcess.self <~ MyPluggedInProcess()

                One is plugged in the process (with <~), but the call is in a registry of its own, \
                which doesn't use that.
                """
            )
        )
    }

    // MARK: Missing overrides

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
                PlugTests/UnpluggedTests.swift:\(line), which calls LikePhoto. \
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

private class PluggedInProcess: Action<Int, Promise<Void>> {}
private class Measure: AsyncAction<String, Int> {}
private final class DeferringLikePhoto: LikePhoto {
    override func perform(_ input: Int) -> Promise<Void>? { super.perform(input) }
}
private class Find<Output>: Action<String, Output> {}
private final class NoLikePhoto: LikePhoto {
    override func perform(_ photo: Int) -> Promise<Void>? { nil }
}
