import Benchmark
import Plan

/// A dispatch on the main actor, compared with the same change of the store by a closure.
func planBenchmarks() {
    Benchmark("closure into a store") { _ in
        await MainActor.run {
            let store = CountStore()
            let translator = CountTranslator()
            let change: (CountEvent) -> Void = { translator.translate(action: $0, store: store) }
            for _ in 0..<calls { callDirectly(change, .add(1)) }
            blackHole(store.count)
        }
    }
    Benchmark("dispatch") { _ in
        await MainActor.run {
            let presenter = Presenter(store: CountStore(), translator: CountTranslator())
            let dispatcher: AnyDispatcher<CountEvent> = presenter.asDispatcher()
            for _ in 0..<calls { dispatcher.dispatch(.add(1)) }
            blackHole(presenter.store.count)
        }
    }
}

@inline(never)
private func callDirectly(_ change: (CountEvent) -> Void, _ event: CountEvent) { change(event) }

private enum CountEvent: Sendable {
    case add(Int)
    case reset
}

private final class CountStore: Store {
    var count = 0
}

private struct CountTranslator: Translator {
    func translate(action event: CountEvent, store: CountStore) {
        switch event {
        case .add(let number): store.count &+= number
        case .reset: store.count = 0
        }
    }
}
