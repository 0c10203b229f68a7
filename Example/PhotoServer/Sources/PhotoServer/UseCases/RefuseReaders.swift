import Hummingbird
import LikePhotoUseCases
import Plug

/// A use case that changes nothing. Read-only callers may not call any other use case, even one
/// that was added without a thought about them.
protocol ChangesNothing {}

extension ListLikes: ChangesNothing {}

/// Refuses use cases to read-only callers, no matter which implementation is plugged.
///
/// No route and no implementation knows about it. It can't refuse a use case whose output can't
/// fail, such as `WhoAsks`.
struct RefuseReaders: PromiseInterceptor, AsyncActionInterceptor {
    func intercept<Input, Value>(
        _ useCase: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        mayCall(useCase) ? next(input) : Promise(error: HTTPError.readersMayOnlyLook)
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ useCase: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        guard mayCall(useCase) else { throw HTTPError.readersMayOnlyLook }
        return try await next(input)
    }

    private func mayCall(_ useCase: any Pluggable.Type) -> Bool {
        useCase is any ChangesNothing.Type || action(WhoAsks.self).mayChange
    }
}

extension HTTPError {
    static let readersMayOnlyLook = Self(
        .forbidden,
        message: "This key may look, but change nothing."
    )
}
