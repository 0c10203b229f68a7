import Benchmark
import Plug
import Synchronization

/// What shows names, each once in a sample.
func nameBenchmarks() {
    Benchmark("intercept all actions") { _ in
        Actions().run { _ = Actions.intercept(PassOn()) }
    }
    let few = Innermost()
    Benchmark("failing call beside 300 plugged") { _ in
        few.scope.withLock { $0 }?.run { blackHole(action(NotPlugged.self, 1)) }
    } setup: {
        let plugged = registry(of: 300)
        few.scope.withLock { $0 = plugged }
    } teardown: {
        few.scope.withLock { $0 = nil }
    }
    let many = Innermost()
    Benchmark("description of 10,000 plugged") { _ in
        blackHole(many.scope.withLock { $0 }?.description)
    } setup: {
        let plugged = registry(of: 10_000)
        many.scope.withLock { $0 = plugged }
    } teardown: {
        many.scope.withLock { $0 = nil }
    }

    @Sendable func registry(of count: Int) -> Actions {
        let registry = Actions()
        registry.run { plugNumbered(count) }
        return registry
    }
}

private class NotPlugged: Action<Int, Promise<Int>> {}

private struct PassOn: ActionInterceptor {
    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        next(input)
    }
}
