import Logging
import Plug
import Tracing

// What the article about observers shows, compiled where the packages are.

func logging() -> ActionToken {
    // snippet.logging
    let log = Logger(label: "calls")
    let logging = Actions.trace { event in log.debug("\(event)") }
    // snippet.end

    return logging
}

struct Spans: PromiseInterceptor, AsyncActionInterceptor {
    // snippet.spans
    func intercept<Input, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        let span = startSpan("\(action)")
        return ServiceContext.withValue(span.context) {
            next(input).onError { span.recordError($0) }
                .finally { span.end() }
        }
    }
    // snippet.end

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        try await withSpan("\(action)") { _ in
            try await next(input)
        }
    }
}
