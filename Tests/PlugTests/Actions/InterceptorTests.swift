import Plug
import Testing

@Suite(.quiet)
struct InterceptorTests {
    #if os(Linux)
        @Test func `Interceptors of what was called before take linear memory`() async {
            // In a process of its own, because memory is measured for the whole process.
            await #expect(processExitsWith: .success) {
                let growth = await onAnotherThread(stackSize: 64 << 20) {
                    Actions().run {
                        CountLikes.self <~ { $0 }
                        let before = kilobytes()
                        for _ in 1...1_000 {
                            Actions.intercept(CountLikes.self) { likes, next in next(likes) + 1 }
                            _ = action(CountLikes.self, 0)
                        }
                        return kilobytes() - before
                    }
                }
                // Keeping each composition would take some 100 MB.
                #expect(growth < 30_000)
            }
        }
    #endif

    @Test func `A type without a method of an interceptor stops the program with a text`() async {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            Actions.intercept(Marked())
        }
        let text = result.standardError
        #expect(text.contains("Marked would intercept nothing. Conform to ActionInterceptor, "))
        #expect(text.contains("PlugTests/InterceptorTests.swift:"))
    }

    @Test(arguments: [false, true])
    func `One of all is the caller of a missing override, and not reached if nothing is plugged`(
        isPlugged: Bool
    ) async {
        let line: UInt = #line + 1
        Actions.intercept(Again())
        if isPlugged {
            LikePhoto.self <~ ForgetfulLikePhoto()
            Upload.self <~ ForgetfulUpload()
        }
        let like = { try await action(LikePhoto.self, 1).value }
        let upload = { _ = try await action(Upload.self, 1) }
        for (number, call) in [like, upload].enumerated() {
            let error = await #expect(throws: UnpluggedActionError.self) { try await call() }
            let caller = isPlugged ? line : line + 5 + UInt(number)
            #expect(error?.caller == "PlugTests/InterceptorTests.swift:\(caller)")
        }
    }
}

private struct Marked: CallInterceptor {}
