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
                #expect("\(error)".hasSuffix("for 31.0 seconds, and is tried again in 30.0 seconds."))
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
