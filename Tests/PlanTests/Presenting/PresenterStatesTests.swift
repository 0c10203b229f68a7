import Observation
import Plan
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PresenterStatesTests {
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `The states begin with the present one and end with the presenter`() async {
        var presenter: CounterPresenter? = CounterPresenter()
        let dispatcher = presenter!.asDispatcher()
        let states = presenter!.states { $0.count }
        var counts: [Int] = []
        for await count in states {
            counts.append(count)
            if count < 3 { dispatcher.dispatch(1) } else { presenter = nil }
        }
        #expect(counts == [0, 1, 2, 3])
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `Changes of one turn are one state`() async {
        let presenter = CounterPresenter()
        var counts: [Int] = []
        for await count in presenter.states({ $0.count }) {
            counts.append(count)
            if count == 3 { break }
            for _ in 1...3 { presenter.dispatch(1) }
        }
        #expect(counts == [0, 3])
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `A state that is equal to the one before comes again`() async {
        let presenter = CounterPresenter()
        var tens: [Int] = []
        for await ten in presenter.states({ $0.count / 10 }) {
            tens.append(ten)
            if tens.count == 2 { break }
            presenter.dispatch(1)
        }
        #expect(tens == [0, 0])
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `Two loops both come to the last state`() async {
        let presenter = CounterPresenter()
        let states = presenter.states { $0.count }
        let loops = (1...2).map { _ in
            Task {
                for await count in states where count == 10 { return count }
                return 0
            }
        }
        for _ in 1...10 {
            presenter.dispatch(1)
            await Task.yield()
        }
        for loop in loops { #expect(await loop.value == 10) }
    }
}

// MARK: - Fixtures

@Observable
private final class CounterStore: Store {
    var count = 0
}

private struct CounterTranslator: Translator {
    func translate(action event: Int, store: CounterStore) {
        store.count += event
    }
}

private final class CounterPresenter: Presenter<CounterTranslator> {
    init() {
        super.init(store: CounterStore(), translator: CounterTranslator())
    }
}
