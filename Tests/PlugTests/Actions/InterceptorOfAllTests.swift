import Plug
import Testing

/// An interceptor of all actions.
@Suite(.quiet)
struct InterceptorOfAllTests {
    @Test func `A promise goes through the method for all outputs, if there is no other`() {
        let log = Journal<String>()
        Actions.intercept(Outputs(log: log))
        Load.self <~ { Promise(2) }
        LikePhoto.self <~ { _ in Promise() }
        _ = action(Load.self)
        _ = action(LikePhoto.self, 7)
        #expect(log.all == ["Load got ()", "LikePhoto got 7"])
    }

    @Test func `Those of all are outside those of one, and inside those of enclosing scopes`() {
        let (log, outer) = (Journal<String>(), Actions.current)
        Number.self <~ { 1 }
        Actions.intercept(Number.self) { input, next in
            log.append("one")
            return next(input)
        }
        Actions.intercept(Outputs(name: "first", log: log))
        Actions.intercept(Outputs(name: "second", log: log))
        func reached() -> [String] {
            log.removeAll()
            _ = action(Number.self)
            return log.all
        }
        #expect(reached() == ["first got ()", "second got ()", "one"])
        Actions.withScope {
            _ = reached()
            Actions.intercept(Outputs(name: "inner", log: log))
            var all = ["first got ()", "second got ()", "one", "inner got ()"]
            #expect(reached() == all)
            Actions.withScope {
                #expect(reached() == all)
                // Scopes inside see one that is added later.
                outer.run { Actions.intercept(Outputs(name: "third", log: log)) }
                all.insert("third got ()", at: 2)
                #expect(reached() == all)
            }
        }
        #expect(reached() == ["first got ()", "second got ()", "third got ()", "one"])
    }

    @Test
    func `It is explained by its name where it has a method for the action, and is no action`() {
        Actions.intercept(Again())
        let line: UInt = #line + 1
        Actions.intercept(Outputs(name: "", log: Journal()))
        Number.self <~ { 1 }
        Actions.intercept(Number.self) { input, next in next(input) }
        #expect(
            Actions.current.description == """
                Number
                  answered by: a closure, plugged with <~, in a registry of its own
                  intercepted by: Outputs, at PlugTests/InterceptorOfAllTests.swift:\(line), \
                in a registry of its own
                  intercepted at: PlugTests/InterceptorOfAllTests.swift:\(line + 2), \
                in a registry of its own
                """
        )
        #expect(Actions.explain(Number.self).hasPrefix(Actions.current.description))
        Upload.self <~ { $0 }
        #expect(Actions.explain(Upload.self).contains("intercepted by: Again, at "))
        #expect(!Actions.explain(Upload.self).contains("Outputs"))
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

private struct Outputs: ActionInterceptor {
    var name: String?
    let log: Journal<String>

    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        log.append("\(name ?? "\(action)") got \(input)")
        return next(input)
    }
}
