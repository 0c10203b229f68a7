import Dispatch
import Plug
import PlugResilience
import PlugTesting
import Testing

/// All verbs, in the order of the manual.
@Suite(.actions, .generousTimeLimit)
struct CompositionTests {
    @Test func `The first one written is the outermost, and each is explained`() {
        Actions.renew(with: RenewToken.self) { $0 is Unauthorized }
        addFive(FetchPhoto.self)
        FetchPhoto.self <~ { Promise(Photo(id: $0)) }
        let text = Actions.explain(FetchPhoto.self)
        let names = ["cache", "share", "retry", "breakCircuit", "limit", "Renewal"]
        let places = names.compactMap { text.firstRange(of: "by: \($0)")?.lowerBound }
        #expect(places.count == 6 && places == places.sorted())
    }

    @Test(arguments: Verb.allCases)
    func `An implementation is on its caller's actor, also the second time`(verb: Verb) async throws
    {
        try await MainQueue.check(behind: verb)
    }

    @Test(arguments: TooFew.allCases)
    func `A number below one stops the program at the caller's line`(wrong: TooFew) async {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            [wrong] in wrong.write()
        }
        let text = result.standardError
        #expect(text.contains("CompositionTests.swift:"))
        #expect(text.contains("must be at least 1 (was 0)"))
    }

    private func addFive<A: ResilientAction>(_ action: A.Type)
    where A.Input: Hashable & Sendable {
        Actions.cache(action, for: .seconds(86_400), limit: 50)
        Actions.share(action)
        Actions.retry(action, delays: .constant(.zero, attempts: 30)) { $0 is Offline }
        Actions.breakCircuit(action, after: 1_000, for: .seconds(1)) { $0 is Offline }
        Actions.limit(action, to: 4)
    }
}

enum TooFew: Codable, CaseIterable {
    case cache, retry, breakCircuit, limit

    func write() {
        switch self {
        case .cache: Actions.cache(FetchPhoto.self, for: .seconds(1), limit: 0)
        case .retry:
            Actions.retry(FetchPhoto.self, delays: .constant(.zero, attempts: 0)) { _ in true }
        case .breakCircuit: Actions.breakCircuit(FetchPhoto.self, after: 0, for: .seconds(1))
        case .limit: Actions.limit(FetchPhoto.self, to: 0)
        }
    }
}

enum Verb: CaseIterable {
    case cache, share, retry, breakCircuit, limit, timeout, renew, all

    func includes(_ other: Verb) -> Bool { self == other || self == .all }
}

/// Tells whether code runs on the queue of the main actor. `#isolation` only claims it.
@MainActor
private enum MainQueue {
    private static let key = DispatchSpecificKey<Bool>()

    static func check(behind verb: Verb) async throws {
        DispatchQueue.main.setSpecific(key: key, value: true)
        let (key, attempts, there) = (key, Tally(), Tally())
        CountAll.self <~ {
            if DispatchQueue.getSpecific(key: key) == true { there.add() }
            let attempt = attempts.add()
            if attempt == 1, verb.includes(.retry) { throw Offline() }
            if attempt == 2, verb.includes(.renew) { throw Unauthorized() }
            return 1
        }
        RenewToken.self <~ { await Task.yield() }
        if verb.includes(.renew) { Actions.renew(with: RenewToken.self) { $0 is Unauthorized } }
        if verb.includes(.cache) { Actions.cache(CountAll.self, for: .seconds(86_400)) }
        if verb.includes(.share) { Actions.share(CountAll.self) }
        if verb.includes(.retry) {
            Actions.retry(CountAll.self, delays: [.milliseconds(1)]) { $0 is Offline }
        }
        if verb.includes(.breakCircuit) {
            Actions.breakCircuit(CountAll.self, after: 10, for: .seconds(1))
        }
        if verb.includes(.limit) { Actions.limit(CountAll.self, to: 1) }
        if verb.includes(.timeout) { Actions.timeout(CountAll.self, after: .seconds(86_400)) }
        #expect(try await action(CountAll.self) == 1)
        #expect(there.count == attempts.count)
    }
}
