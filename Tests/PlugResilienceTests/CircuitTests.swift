import Dispatch
import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct CircuitTests {
    let clock = TestClock()

    @Test func `After failures in a row, calls fail at once until a trial succeeds`() async throws {
        let calls = Actions.record(FetchPhoto.self) { id in
            id == 0 ? Promise(error: Offline()) : Promise(Photo(id: id))
        }
        Actions.breakCircuit(FetchPhoto.self, after: 3, for: .seconds(30), clock: clock)
        for id in [0, 0, 1, 0, 0, 0] { _ = await action(FetchPhoto.self, id).result }
        #expect(calls.count == 6)
        clock.advance(by: .seconds(10))
        let error = await #expect(throws: CircuitOpenError.self) {
            try await action(FetchPhoto.self, 1).value
        }
        #expect(error?.action == FetchPhoto.self)
        #expect(error?.openFor == .seconds(10))
        #expect(error?.remaining == .seconds(20))
        #expect(error?.cause is Offline)
        #expect(
            error?.description == """
                FetchPhoto has failed too often. The last error was Offline(number: 0). It has not \
                been called for 10.0 seconds, and is tried again in 20.0 seconds.
                """
        )
        clock.advance(by: .seconds(20))
        _ = await action(FetchPhoto.self, 0).result
        await #expect(throws: CircuitOpenError.self) { try await action(FetchPhoto.self, 1).value }
        #expect(calls.count == 7)
        clock.advance(by: .seconds(30))
        for id in [1, 0, 0, 2] { _ = await action(FetchPhoto.self, id).result }
        #expect(calls.count == 11)
    }

    @Test func `One trial is made, and the others fail at once`() async throws {
        let (trial, resolver) = Promise<Photo>.pending()
        let calls = Actions.record(FetchPhoto.self) { id in
            id == 0 ? Promise(error: Offline()) : trial
        }
        Actions.breakCircuit(FetchPhoto.self, after: 1, for: .seconds(30), clock: clock)
        _ = await action(FetchPhoto.self, 0).result
        clock.advance(by: .seconds(31))
        let registry = Actions.current
        let all = Journal<Promise<Photo>>()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            registry.run { all.append(action(FetchPhoto.self, 1)) }
        }
        #expect(calls.count == 2)
        resolver.resolve(Photo(id: 7))
        var failures = 0
        for call in all.all {
            if case .failure(let error) = await call.result {
                #expect(
                    "\(error)".hasSuffix("for 31.0 seconds, and is tried again in 30.0 seconds.")
                )
                failures += 1
            }
        }
        #expect(failures == 7)
        #expect(try await action(FetchPhoto.self, 1).value.id == 7)
    }

    @Test func `A canceled trial is followed by another one`() async throws {
        let (stuck, _resolver) = Promise<Photo>.pending()
        FetchPhoto.self <~ { id in
            id == 0 ? Promise(error: Offline()) : id == 1 ? stuck : Promise(Photo(id: id))
        }
        Actions.breakCircuit(FetchPhoto.self, after: 1, for: .seconds(30), clock: clock)
        _ = await action(FetchPhoto.self, 0).result
        clock.advance(by: .seconds(30))
        action(FetchPhoto.self, 1).cancel()
        #expect(try await action(FetchPhoto.self, 2).value.id == 2)
        withExtendedLifetime(_resolver) {}
    }

    @Test func `Only what says that the service is down counts`() async throws {
        let failures = Journal<any Error>()
        UploadPhoto.self <~ { id in
            let errors: [any Error] = [Unauthorized(), CancellationError(), Offline()]
            failures.append(errors[id])
            throw errors[id]
        }
        Actions.breakCircuit(UploadPhoto.self, after: 2, for: .seconds(86_400)) { $0 is Offline }
        for id in [2, 0, 2, 1, 2] {
            await #expect(throws: (any Error).self) { try await action(UploadPhoto.self, id) }
        }
        #expect(failures.all.count == 5)
        await #expect(throws: CircuitOpenError.self) { try await action(UploadPhoto.self, 2) }
        #expect(failures.all.count == 5)
        Actions.breakCircuit(FetchPhoto.self, after: 1, for: .seconds(86_400))
        try await Actions.withScope {
            FetchPhoto.self <~ { _ in Promise(error: UnpluggedActionError(FetchAll.self)) }
            for _ in 1...2 {
                await #expect(throws: UnpluggedActionError.self) {
                    try await action(FetchPhoto.self, 1).value
                }
            }
            FetchPhoto.self <~ { Promise(Photo(id: $0)) }
            let photo = try await action(FetchPhoto.self, 1).value
            #expect(photo.id == 1)
        }
    }

    @Test func `The end of a call from before says nothing of the service`() async throws {
        let (slow, resolver) = Promise<Photo>.pending()
        FetchPhoto.self <~ { $0 == 0 ? Promise(error: Offline()) : slow }
        Actions.breakCircuit(FetchPhoto.self, after: 1, for: .seconds(30), clock: clock)
        let early = action(FetchPhoto.self, 1)
        _ = await action(FetchPhoto.self, 0).result
        resolver.resolve(Photo())
        _ = try await early.value
        await #expect(throws: CircuitOpenError.self) { try await action(FetchPhoto.self, 1).value }
    }

    @Test(arguments: Kind.allCases)
    func `A trial that never ends is followed by another one after each duration`(kind: Kind)
        async throws
    {
        let (attempts, never) = (Tally(), Promise<Void>.pending())
        kind.plug { id in
            attempts.add()
            if id == 0 { throw Offline() }
            if id == 1 { try await never.promise.value }
            return id
        }
        let circuit = Circuit(after: 1, for: .seconds(30), clock: clock)
        kind.write(.circuit(circuit))
        _ = await kind.call(0).result
        #expect(circuit.state == .open)
        clock.advance(by: .seconds(30))
        #expect(circuit.state == .halfOpen)
        var hung: [Promise<Int>] = []
        for trials in 2...4 {
            hung.append(kind.call(1))
            while attempts.count < trials { await Task.yield() }
            let error = await #expect(throws: CircuitOpenError.self) {
                try await kind.call(2).value
            }
            #expect(error?.remaining == .seconds(30))
            clock.advance(by: .seconds(30))
        }
        #expect(try await kind.call(2).value == 2)
        #expect(circuit.state == .closed)
        for call in hung { call.cancel() }
    }

    @Test(arguments: Kind.allCases)
    func `What something else answers in a scope neither counts nor is held back`(kind: Kind)
        async throws
    {
        kind.plug { id in
            if id == 0 { throw Offline() }
            return id
        }
        let circuit = Circuit(after: 2, for: .seconds(30), clock: clock)
        kind.write(.circuit(circuit))
        let tenant = Actions.withScope {
            kind.plug { id in
                if id == 1 { throw Unauthorized() }
                return -id
            }
            return Actions.current
        }
        for _ in 1...3 { _ = await tenant.run { kind.call(1) }.result }
        #expect(circuit.state == .closed)
        _ = await kind.call(0).result
        _ = await Actions.withScope { kind.call(0) }.result
        #expect(circuit.state == .open)
        #expect(try await tenant.run { kind.call(2) }.value == -2)
        clock.advance(by: .seconds(30))
        #expect(try await tenant.run { kind.call(2) }.value == -2)
        #expect(circuit.state == .halfOpen)
    }

    @Test func `One circuit for a host serves several use cases, and counts a call once`()
        async throws
    {
        let server = Circuit(after: 2, for: .seconds(30), clock: clock) { error in
            error is Unauthorized ? nil : error is Offline
        }
        FetchPhoto.self <~ { id in Photo(id: try await action(UploadPhoto.self, id)) }
        UploadPhoto.self <~ { id in
            if id == 0 { throw Offline() }
            if id == 1 { throw Unauthorized() }
            return id
        }
        Actions.breakCircuit(UploadPhoto.self, by: server)
        Actions.breakCircuit(UploadPhoto.self, by: server)
        func upload(_ id: Int) async { _ = try? await action(UploadPhoto.self, id) }
        await upload(0)
        await upload(1)
        #expect(server.state == .closed)
        await upload(0)
        #expect(server.state == .open)
        Actions.breakCircuit(FetchPhoto.self, by: server)
        await #expect(throws: CircuitOpenError.self) { try await action(FetchPhoto.self, 2).value }
        clock.advance(by: .seconds(30))
        // An ignored error leaves it half-open. The trial calls another of its use cases.
        await upload(1)
        #expect(server.state == .halfOpen)
        #expect(try await action(FetchPhoto.self, 2).value.id == 2)
        #expect(server.state == .closed)
        await upload(0)
        await upload(0)
        server.close()
        #expect(server.state == .closed)
        #expect(try await action(UploadPhoto.self, 2) == 2)
    }

    @Test func `What has failed is asked of the input and the outcome`() async throws {
        let server = Circuit(after: 2, for: .seconds(30), clock: clock)
        UploadPhoto.self <~ { $0 }
        Actions.breakCircuit(UploadPhoto.self, by: server) { id, outcome in
            id > 100 && (try? outcome.get()) == 503
        }
        for id in [503, 100, 503, 503] { _ = try await action(UploadPhoto.self, id) }
        let error = await #expect(throws: CircuitOpenError.self) {
            try await action(UploadPhoto.self, 1)
        }
        #expect(error?.description.contains("The last error was Answer(value: 503).") == true)
    }

    @Test(arguments: Kind.allCases, [true, false])
    func `A call that takes too long has failed`(kind: Kind, isAbove: Bool) async throws {
        let never = Promise<Void>.pending()
        kind.plug { id in
            try await never.promise.value
            return id
        }
        let circuit = Circuit(after: 1, for: .seconds(30), clock: clock) { $0 is Offline }
        let time = Line.timeout(.seconds(5), clock)
        if isAbove {
            kind.write(time, .circuit(circuit))
        } else {
            kind.write(.circuit(circuit), time)
        }
        let calls = (1...2).map { kind.call($0) }
        await clock.sleepers(2, within: .generous)
        calls[0].cancel()
        _ = await calls[0].result
        #expect(circuit.state == .closed)
        clock.advance(by: .seconds(5))
        await #expect(throws: PromiseTimeoutError.self) { try await calls[1].value }
        await Actions.settled(within: .generous)
        #expect(circuit.state == .open)
    }

    @Test func `The error of a confidential use case shows no cause`() {
        let error = CircuitOpenError(
            LogIn.self,
            openFor: .seconds(1) / 3,
            remaining: .zero,
            cause: Offline(number: 42)
        )
        #expect(error.description.contains("The last error was Offline. It"))
        #expect(error.description.contains("for 0.3 seconds, and is tried again now."))
    }
}

private class LogIn: Action<String, Promise<Void>>, Confidential {}
