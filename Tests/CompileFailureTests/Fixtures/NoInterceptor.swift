// error: instance method 'intercept(_:input:next:)' has different argument labels from those required by protocol 'ActionInterceptor' ('intercept(_:_:next:)')
// error: type 'Reworded' does not conform to protocol 'AsyncActionInterceptor'
// error: static method 'intercept(_:fileID:line:)' requires that 'Unready' conform to 'AnyActionInterceptor'
// error: type 'Both' does not conform to protocol 'IsAsyncAction'
// error: 'IsAsyncAction' requires the types 'Actions.Returning' and 'Actions.Awaiting' be equivalent

import Plug

nonisolated struct Misspelt: ActionInterceptor {
    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        next(input)
    }
}

nonisolated struct Reworded: AsyncActionInterceptor {
    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @Sendable (Input) async throws -> Output
    ) async throws -> Output {
        try await next(input)
    }
}

/// An action is of one kind.
nonisolated final class Both: Action<Int, Int>, IsAsyncAction {
    func perform(_ input: Int) async throws -> Int { input }
}

nonisolated struct Unready {}

nonisolated func intercept() {
    Actions.intercept(Unready())
}
