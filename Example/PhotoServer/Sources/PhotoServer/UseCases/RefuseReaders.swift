import Hummingbird
import LikePhotoUseCases
import Plug

/// A use case that changes nothing. All others are refused to callers who may only look, also one that is
/// added without a thought of them.
protocol ChangesNothing {}

extension ListLikes: ChangesNothing {}

/// Refuses use cases to callers who may only look, whatever answers them.
///
/// No route and no implementation knows of it. A use case whose output can't fail, as `WhoAsks`, can't be
/// refused.
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
