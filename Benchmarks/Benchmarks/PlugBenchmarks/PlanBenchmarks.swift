import Benchmark
import Plan

/// A dispatch on the main actor, beside the same change of the store by a closure.
func planBenchmarks() {
    Benchmark("closure into a store") { _ in
        await MainActor.run {
            let store = CountStore()
            let translator = CountTranslator()
            let change: (CountAction) -> Void = { translator.translate(action: $0, store: store) }
            for _ in 0..<calls { callDirectly(change, .add(1)) }
            blackHole(store.count)
        }
    }
    Benchmark("dispatch") { _ in
        await MainActor.run {
            let presenter = Presenter(store: CountStore(), translator: CountTranslator())
            let dispatcher: AnyDispatcher<CountAction> = presenter.asDispatcher()
            for _ in 0..<calls { dispatcher.dispatch(.add(1)) }
            blackHole(presenter.store.count)
        }
    }
}

@inline(never)
private func callDirectly(_ change: (CountAction) -> Void, _ action: CountAction) { change(action) }

private enum CountAction: Sendable {
    case add(Int)
    case reset
}

private final class CountStore: Store {
    var count = 0
}

private struct CountTranslator: Translator {
    func translate(action: CountAction, store: CountStore) {
        switch action {
        case .add(let number): store.count &+= number
        case .reset: store.count = 0
        }
    }
}
