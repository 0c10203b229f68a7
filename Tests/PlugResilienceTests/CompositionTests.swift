import Dispatch
import Plug
import PlugResilience
import PlugTesting
import Testing

/// What holds for each line.
@Suite(.actions, .generousTimeLimit)
struct CompositionTests {
    @Test func `The first one written is the outermost, and each is explained`() {
        Actions.renew(with: RenewToken.self) { $0 is Unauthorized }
        for verb in Verb.allCases { verb.write(Load.self) }
        Load.self <~ { Promise($0) }
        let text = Actions.explain(Load.self)
        let names = Verb.allCases.map { "\($0)" } + ["Renewal"]
        let places = names.compactMap { text.firstRange(of: "by: \($0)")?.lowerBound }
        #expect(places.count == 7 && places == places.sorted())
    }

    @Test(arguments: Verb.allCases)
    func `What is answered at once is settled at once, on the calling thread`(verb: Verb) {
        Load.self <~ { Promise($0) }
        verb.write(Load.self)
        Actions.renew(with: RenewToken.self) { $0 is Unauthorized }
        #expect("\(action(Load.self, 1))" == "fulfilled(1)")
    }

    @Test(arguments: Verb.allCases)
    func `A caller that is canceled already begins no task of its own`(verb: Verb) async {
        // These neither move a call nor let it wait.
        if verb == .retry || verb == .breakCircuit { return }
        let backend = Kind.async.serve()
        verb.write(LoadLater.self)
        for _ in 1...100 {
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                return try await action(LoadLater.self, 1)
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(backend.calls.all.isEmpty)
    }

    /// Tells whether code runs on the queue of the main actor. `#isolation` only claims it.
    @MainActor
    @Test(arguments: Verb.allCases.map { [$0] } + [Verb.allCases])
    func `An implementation is on its caller's actor, also the second time`(verbs: [Verb]) async {
        let (key, there) = (DispatchSpecificKey<Bool>(), Tally())
        DispatchQueue.main.setSpecific(key: key, value: true)
        let backend = Kind.async.serve { id in
            if DispatchQueue.getSpecific(key: key) == true { there.add() }
            if there.count == 1, verbs.contains(.retry) { throw Offline() }
            if there.count < 3 { throw Unauthorized() }
            return id
        }
        RenewToken.self <~ { await Task.yield() }
        Actions.renew(with: RenewToken.self) { $0 is Unauthorized }
        for verb in verbs { verb.write(LoadLater.self) }
        _ = try? await action(LoadLater.self, 1)
        #expect(there.count == backend.calls.all.count && there.count > 1)
    }

    /// Nil is for a promise that no use case returns.
    @Test(arguments: [Verb.cache, .retry, .breakCircuit, .limit, nil])
    func `A number below one stops the program at the caller's line`(verb: Verb?) async {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            [verb] in
            switch verb {
            case .cache: Actions.cache(Load.self, for: .seconds(1), limit: 0)
            case .retry:
                Actions.retry(Load.self, delays: .constant(.zero, attempts: 0)) { _ in true }
            case .breakCircuit: Actions.breakCircuit(Load.self, after: 0, for: .seconds(1))
            case nil:
                _ = Promise<Int>.retry(delays: .constant(.zero, attempts: 0)) { Promise(1) }
            default: Actions.limit(Load.self, to: 0)
            }
        }
        let text = result.standardError
        #expect(text.contains("CompositionTests.swift:"))
        #expect(text.contains("must be at least 1 (was 0)"))
    }
}
