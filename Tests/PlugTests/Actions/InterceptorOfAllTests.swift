import Plug
import Testing

/// An interceptor of all actions.
@Suite(.quiet)
struct InterceptorOfAllTests {
    @Test
    func `It is explained by its name where it has a method for the action, and is no action`() {
        Actions.intercept(Again())
        let line: UInt = #line + 1
        Actions.intercept(Add())
        Number.self <~ { 1 }
        Actions.intercept(Number.self) { input, next in next(input) }
        #expect(
            Actions.current.description == """
                Number
                  answered by: a closure, plugged with <~, in a registry of its own
                  intercepted by: Add, at PlugTests/InterceptorOfAllTests.swift:\(line), \
                in a registry of its own
                  intercepted at: PlugTests/InterceptorOfAllTests.swift:\(line + 2), \
                in a registry of its own
                """
        )
        #expect(Actions.explain(Number.self).hasPrefix(Actions.current.description))
        Upload.self <~ { $0 }
        #expect(Actions.explain(Upload.self).contains("intercepted by: Again, at "))
        #expect(!Actions.explain(Upload.self).contains("Add"))
    }

    @Test func `A type without a method of an interceptor stops the program with a text`() async {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            Actions.intercept(Marked())
        }
        let text = result.standardError
        #expect(text.contains("Marked would intercept nothing. Conform to ActionInterceptor, "))
        #expect(text.contains("PlugTests/InterceptorOfAllTests.swift:"))
    }

    @Test(arguments: [false, true])
    func `It is the caller of a missing override, and not reached if nothing is plugged`(
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
            #expect(error?.caller == "PlugTests/InterceptorOfAllTests.swift:\(caller)")
        }
    }

    @Test func `Threads that plug while it is added lose neither`() async {
        for _ in 0..<Extent.rounds {
            let actions = Actions()
            await withTaskGroup { group in
                group.addTask { _ = actions.run { Actions.intercept(Add()) } }
                group.addTask { actions.run { CountLikes.self <~ { $0 } } }
            }
            #expect(actions.run { action(CountLikes.self, 1) } == 2)
        }
    }
}

private struct Marked: CallInterceptor {}
