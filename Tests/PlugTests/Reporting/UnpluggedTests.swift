import Plug
import Testing

/// The message of a call without an implementation.
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
}

private class PluggedInProcess: Action<Int, Promise<Void>> {}
