import Dispatch
import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct CircuitTests {
    let clock = TestClock()

    private func circuit(after failures: Int) -> Circuit {
        Circuit(after: failures, for: .seconds(30), clock: clock) { error in
            error is Unauthorized ? nil : error is Offline
        }
    }

    @Test(arguments: Kind.allCases)
    func `After failures in a row, calls fail at once until a trial succeeds`(kind: Kind) async {
        let (circuit, backend) = (circuit(after: 3), kind.serve())
        Actions.breakCircuit(kind.action, by: circuit)
        let early = kind.call(100)
        await backend.calls.reach(1)
        _ = await kind.answers(0, 0, 1, 0, 0, 0)
        // The end of a call from before says nothing of the service.
        backend.open()
        #expect((try? await early.value) == 100 && circuit.state == .open)
        #expect(backend.calls.all.count == 7)
        clock.advance(by: .seconds(10))
        let error = await expect(CircuitOpenError.self, of: kind.call(1))
        #expect(error?.action == kind.action && error?.cause is Offline)
        #expect((error?.openFor, error?.remaining) == (.seconds(10), .seconds(20)))
        let text = """
             has failed too often. The last error was Offline(number: 0). It has not been called \
            for 10.0 seconds, and is tried again in 20.0 seconds.
            """
        #expect(error?.description.hasSuffix(text) == true)
        clock.advance(by: .seconds(20))
        #expect(circuit.state == .halfOpen)
        #expect(await kind.answers(0, 1) == [nil, nil])
        #expect(backend.calls.all.count == 8 && circuit.state == .open)
        clock.advance(by: .seconds(30))
        #expect(await kind.answers(1, 0, 0, 2) == [1, nil, nil, 2])
    }

    @Test(arguments: Kind.allCases)
    func `One trial is made. If it is canceled or never ends, another follows`(kind: Kind) async {
        let (registry, circuit, backend) = (Actions.current, circuit(after: 1), kind.serve())
        Actions.breakCircuit(kind.action, by: circuit)
        _ = await kind.answers(0)
        clock.advance(by: .seconds(30))
        for number in 2...4 {
            let errors = Journal<any Error>()
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                registry.run { _ = kind.call(100).onError { errors.append($0) } }
            }
            await errors.reach(7)
            await backend.calls.reach(number)
            #expect(errors.all.allSatisfy { ($0 as? CircuitOpenError)?.remaining == .seconds(30) })
            clock.advance(by: .seconds(30))
            #expect(circuit.state == .halfOpen && backend.calls.all.count == number)
        }
        let canceled = kind.call(100)
        await backend.calls.reach(5)
        canceled.cancel()
        for _ in 1...1_000 where await kind.answers(2) == [2] { break }
        #expect(circuit.state == .closed)
        backend.open()
    }

    @Test(arguments: Kind.allCases)
    func `Only what says that the service is down counts`(kind: Kind) async {
        let (circuit, backend) = (circuit(after: 2), kind.serve())
        Actions.breakCircuit(kind.action, by: circuit)
        let ignored: [any Error] = [
            Unauthorized(), CancellationError(), UnpluggedActionError(FetchAll.self),
            CallRefusedError(FetchAll.self, waiting: 1),
        ]
        for error in [Offline(), Answered(), Offline()] + ignored {
            backend.fail(with: error)
            _ = await kind.answers(1)
        }
        #expect((backend.calls.all.count, circuit.state) == (7, .closed))
        backend.fail(with: Offline())
        _ = await kind.answers(1)
        #expect(circuit.state == .open)
        clock.advance(by: .seconds(30))
        backend.fail(with: Unauthorized())
        _ = await kind.answers(1)
        #expect(circuit.state == .halfOpen)
        circuit.close()
        #expect(circuit.state == .closed)
    }

    @Test(arguments: Kind.allCases)
    func `What a scope plugs itself neither counts nor is held back`(kind: Kind) async throws {
        let circuit = circuit(after: 2)
        _ = kind.serve()
        Actions.breakCircuit(kind.action, by: circuit)
        let tenant = Actions.withScope {
            kind.plug { id in
                if id == 0 { throw Offline() }
                return -id
            }
            return Actions.current
        }
        for _ in 1...3 { _ = await tenant.run { kind.call(0) }.result }
        #expect(circuit.state == .closed)
        for _ in 1...2 { _ = await Actions.withScope { kind.call(0) }.result }
        #expect(circuit.state == .open)
        for _ in 1...2 {
            #expect(try await tenant.run { kind.call(2) }.value == -2)
            clock.advance(by: .seconds(30))
            #expect(circuit.state == .halfOpen)
        }
    }

    @Test func `One circuit for a host serves several use cases, and counts a call once`() async {
        let (server, later) = (circuit(after: 2), Kind.async)
        _ = later.serve()
        Load.self <~ { id in try await action(LoadLater.self, id) }
        for _ in 1...2 { Actions.breakCircuit(LoadLater.self, by: server) }
        _ = await later.answers(0)
        #expect(server.state == .closed)
        _ = await later.answers(0)
        #expect(server.state == .open)
        Actions.breakCircuit(Load.self, by: server)
        #expect(await Kind.promise.answers(2) == [nil])
        clock.advance(by: .seconds(30))
        // The trial calls another of its use cases.
        #expect(await Kind.promise.answers(2) == [2])
        #expect(server.state == .closed)
    }

    @Test(arguments: Kind.allCases)
    func `What has failed is asked of the input and the outcome`(kind: Kind) async {
        kind.plug { $0 }
        Actions.breakCircuit(kind.action, by: circuit(after: 2)) { id, outcome in
            id > 100 && (try? outcome.get()) == 503
        }
        #expect(await kind.answers(503, 100, 503, 503) == [503, 100, 503, 503])
        let error = await expect(CircuitOpenError.self, of: kind.call(1))
        #expect(error?.description.contains("The last error was Answer(value: 503).") == true)
    }

    @Test(arguments: Kind.allCases, [true, false])
    func `A call that takes too long has failed`(kind: Kind, isAbove: Bool) async throws {
        let (circuit, backend) = (circuit(after: 1), kind.serve())
        if isAbove { Actions.timeout(kind.action, after: .seconds(5), clock: clock) }
        // Neither this closure nor that of the circuit is asked.
        Actions.breakCircuit(kind.action, by: circuit) { _, _ in false }
        if !isAbove { Actions.timeout(kind.action, after: .seconds(5), clock: clock) }
        let calls = kind.call(100...101)
        await clock.sleepers(2, within: .generous)
        calls[0].cancel()
        _ = await calls[0].result
        #expect(circuit.state == .closed)
        clock.advance(by: .seconds(5))
        await expect(PromiseTimeoutError.self, of: calls[1])
        await Actions.settled(within: .generous)
        #expect((circuit.state, backend.calls.all.count) == (.open, 2))
    }

    @Test func `The error of a confidential use case shows no cause`() {
        let third = Duration.seconds(1) / 3
        let error = CircuitOpenError(LogIn.self, openFor: third, remaining: .zero, cause: Offline())
        #expect(error.description.contains("The last error was Offline. It"))
        #expect(error.description.contains("for 0.3 seconds, and is tried again now."))
    }
}

private struct Answered: Error {}
