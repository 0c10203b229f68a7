import Dispatch
import Plan
import Plug
import Testing

/// What the main actor runs in order ends there in order.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct RunOrderTests {
    @Test func `Outcomes of use cases that end in order are handled in order`() async throws {
        class Answer: Action<Int, Promise<Int>> {}
        for _ in 0..<rounds {
            let pending = (0..<4).map { _ in Promise<Int>.pending() }
            let log = Log<Int>()
            let interactor = Interactor(dispatcher: AnyDispatcher { log.dispatch($0) })
            let ends = Actions.withScope {
                Answer.self <~ { pending[$0].promise }
                return (0..<4).map { interactor.run(Answer.self, $0, as: value) }
            }
            DispatchQueue.global().async {
                for (number, promise) in pending.enumerated() { promise.resolver.resolve(number) }
            }
            for end in ends { _ = try await end.value }
            #expect(log.events.filter { $0 >= 0 } == [0, 1, 2, 3])
        }
    }

    @Test func `Outcomes of use cases that answer at once are handled in order`() async throws {
        class Answer: Action<Int, Promise<Int>> {}
        class Search: Action<Int, Promise<Int>> {}
        for _ in 0..<rounds {
            let log = Log<Int>()
            let dispatcher = AnyDispatcher<Int> { log.dispatch($0) }.map { (number: Int) in number }
            let interactor = Interactor(dispatcher: dispatcher)
            let ends = Actions.withScope {
                Answer.self <~ { Promise($0) }
                Search.self <~ { Promise($0) }
                return [
                    interactor.runLatest(Search.self, 0, as: value),
                    interactor.run(Answer.self, 1, as: value),
                    interactor.run(Answer.self, 2, as: value),
                ]
            }
            for end in ends { _ = try await end.value }
            #expect(log.events.filter { $0 >= 0 } == [0, 1, 2])
        }
    }

    @Test func `An asynchronous use case is performed outside the main actor`() async throws {
        class Answer: AsyncAction<Int, Bool> {}
        let interactor = Interactor(dispatcher: AnyDispatcher<Bool> { _ in })
        let end = Actions.withScope {
            Answer.self <~ { _ in #isolation == nil }
            return interactor.run(Answer.self, 1, as: { _ in true })
        }
        #expect(try await end.value)
    }
}

private let rounds = 500

/// The value of a run that has succeeded. Otherwise -1.
@Sendable private func value(_ phase: RunPhase<Int>) -> Int {
    if case .succeeded(let value) = phase { value } else { -1 }
}
