import Foundation
import Plug
import Testing

@Suite(.quiet)
struct InterceptorTests {
    @Test func `One of a promise may call next later, on another thread, and again`() async throws {
        let calls = Tally()
        Fetch.self <~ { calls.add() == 1 ? Promise(error: Offline()) : Promise($0) }
        Actions.intercept(Fetch.self) { number, next in
            Promise { resolve, reject in
                Thread.detachNewThread {
                    next(number).recover { _ in next(number) }.map { $0 + 1 }
                        .then { resolve($0) }.onError { reject($0) }
                }
            }
        }
        #expect(try await action(Fetch.self, 1).value == 2)
        #expect(calls.count == 2)
    }

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
