import Plug
import Testing

/// An interceptor of all actions.
@Suite(.quiet)
struct InterceptorOfAllTests {
    @Test func `It sees calls of every kind, also of what is plugged later`() async throws {
        try await Actions().run {
            let log = Journal<String>()
            Number.self <~ { 1 }
            Actions.intercept(Logging(log: log))
            Load.self <~ { Promise(2) }
            Upload.self <~ { $0 }
            Number.self <~ { 4 }
            #expect(action(Number.self) == 4)
            let answer1 = try await action(Load.self).value
            #expect(answer1 == 2)
            let size = try await action(Upload.self, 3)
            #expect(size == 3)
            #expect(log.all == ["Number got ()", "Load promised", "Upload awaits 3"])
        }
    }

    @Test func `A promise goes through the method for all outputs, if there is no other`() {
        Actions().run {
            let log = Journal<String>()
            Actions.intercept(Outputs(log: log))
            Load.self <~ { Promise(2) }
            LikePhoto.self <~ { _ in Promise() }
            _ = action(Load.self)
            _ = action(LikePhoto.self, 7)
            #expect(log.all == ["Load got ()", "LikePhoto got 7"])
        }
    }

    @Test func `It may change what passes, and answer alone`() async throws {
        try await Actions().run {
            Actions.intercept(Again())
            let calls = Tally()
            Load.self <~ {
                calls.add()
                return calls.count == 1 ? Promise(error: Offline()) : Promise(2)
            }
            let answer2 = try await action(Load.self).value
            #expect(answer2 == 2)
            Upload.self <~ { size in
                calls.add()
                if calls.count == 3 { throw Offline() }
                return size
            }
            let size = try await action(Upload.self, 3)
            #expect(size == 3)
            #expect(calls.count == 4)
        }
    }

    @Test func `Those of all are outside those of one, and inside those of enclosing scopes`() {
        Actions().run {
            let log = Journal<String>()
            Number.self <~ { 1 }
            Actions.intercept(Number.self) { input, next in
                log.append("one")
                return next(input)
            }
            Actions.intercept(Outputs(name: "first", log: log))
            Actions.intercept(Outputs(name: "second", log: log))
            #expect(action(Number.self) == 1)
            #expect(log.all == ["first got ()", "second got ()", "one"])
            log.removeAll()
            Actions.withScope {
                _ = action(Number.self)
                log.removeAll()
                Actions.intercept(Outputs(name: "inner", log: log))
                _ = action(Number.self)
                #expect(log.all == ["first got ()", "second got ()", "one", "inner got ()"])
                log.removeAll()
                Actions.withScope { _ = action(Number.self) }
                #expect(log.all == ["first got ()", "second got ()", "one", "inner got ()"])
            }
            log.removeAll()
            _ = action(Number.self)
            #expect(log.all == ["first got ()", "second got ()", "one"])
        }
    }

    @Test func `Scopes inside see one that is added later`() {
        Actions().run {
            let log = Journal<String>()
            Number.self <~ { 1 }
            let outer = Actions.current
            Actions.withScope {
                let inner = Actions.current
                _ = action(Number.self)
                outer.run { Actions.intercept(Outputs(log: log)) }
                Actions.withScope {
                    _ = action(Number.self)
                    #expect(log.all == ["Number got ()"])
                    inner.run { Actions.intercept(Outputs(name: "inner", log: log)) }
                    _ = action(Number.self)
                    #expect(log.all == ["Number got ()", "Number got ()", "inner got ()"])
                }
            }
        }
    }

    @Test
    func `It is explained by its name where it has a method for the action, and is no action`() {
        Actions().run {
            Actions.intercept(Again())
            let line: UInt = #line + 1
            Actions.intercept(Outputs(name: "", log: Journal()))
            Number.self <~ { 1 }
            Actions.intercept(Number.self) { input, next in next(input) }
            #expect(
                Actions.explain(Number.self) == """
                    Number
                      answered by: a closure, plugged with <~, in a registry of its own
                      intercepted by: Outputs, at PlugTests/InterceptorOfAllTests.swift:\(line), \
                    in a registry of its own
                      intercepted at: PlugTests/InterceptorOfAllTests.swift:\(line + 2), \
                    in a registry of its own
                    """
            )
            #expect(Actions.current.description == Actions.explain(Number.self))
            Upload.self <~ { $0 }
            #expect(Actions.explain(Upload.self).contains("intercepted by: Again, at "))
            #expect(!Actions.explain(Upload.self).contains("Outputs"))
        }
    }

    @Test func `A type without a method of an interceptor stops the program with a text`() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            Actions.intercept(Marked())
        }
        let text = result.standardError
        #expect(text.contains("Marked would intercept nothing. Conform to ActionInterceptor, "))
        #expect(text.contains("PlugTests/InterceptorOfAllTests.swift:"))
    }

    @Test func `A call without an implementation doesn't reach it`() async {
        await Actions().run {
            let log = Journal<String>()
            Actions.intercept(Logging(log: log))
            await #expect(throws: UnpluggedActionError.self) { try await action(Load.self).value }
            await #expect(throws: UnpluggedActionError.self) { try await action(Upload.self, 1) }
            #expect(log.all == [])
        }
    }

    @Test func `A missing override is reported with the interceptor that called it`() async {
        await Actions().run {
            let line: UInt = #line + 1
            Actions.intercept(Again())
            LikePhoto.self <~ ForgetfulLikePhoto()
            Upload.self <~ ForgetfulUpload()
            let errors = [
                await #expect(throws: UnpluggedActionError.self) {
                    try await action(LikePhoto.self, 1).value
                },
                await #expect(throws: UnpluggedActionError.self) {
                    try await action(Upload.self, 1)
                },
            ]
            for error in errors {
                #expect(error?.caller == "PlugTests/InterceptorOfAllTests.swift:\(line)")
            }
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

private struct Marked: AnyActionInterceptor {}

private struct Logging: ActionInterceptor, PromiseInterceptor, AsyncActionInterceptor {
    let log: Journal<String>

    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        log.append("\(action) got \(input)")
        return next(input)
    }

    func intercept<Input, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        log.append("\(action) promised")
        return next(input)
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        log.append("\(action) awaits \(input)")
        return try await next(input)
    }
}

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
