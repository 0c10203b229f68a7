/// The output of an ``AsyncAction`` inside Plug: work that begins when it is awaited.
///
/// So both kinds of use cases have implementations, interceptors and observers of one type, and only
/// the functions that users call await. What makes a call awaits it at once, and once, with the input
/// of which it was made. As the work doesn't hold that, a call needs no memory of its own.
@usableFromInline
package struct Call<Input: Sendable, Output: Sendable>: Sendable {
    @usableFromInline
    package typealias Work = nonisolated(nonsending) @Sendable (Input) async throws -> Output

    @usableFromInline package let work: Work

    @inlinable
    package init(_ work: @escaping Work) { self.work = work }

    /// Does the work, on the caller's actor.
    @inlinable
    nonisolated(nonsending) func value(
        for input: Input,
        of action: any Pluggable.Type,
        calledAt caller: CallSite
    ) async throws -> Output {
        do {
            return try await work(input)
        } catch {
            throw Actions.unanswered(action, error, calledAt: caller)
        }
    }
}

extension Call: FailableOutput {
    @usableFromInline
    package static func failed(with error: any Error) -> Call { Call { _ in throw error } }
}
