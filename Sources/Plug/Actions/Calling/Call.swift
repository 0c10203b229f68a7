/// The output of an ``AsyncAction`` inside Plug: work that begins when it is awaited.
///
/// So both kinds of use cases have implementations, interceptors and observers of one type, and only
/// the functions that users call await. What makes a call awaits it at once, and once, with the input
/// of which it was made. As the work doesn't hold that, a call needs no memory of its own.
@usableFromInline
package struct Call<Input: Sendable, Output: Sendable>: Sendable {
    @usableFromInline
    package typealias Work = nonisolated(nonsending) @Sendable (Input) async throws -> Output

    package let work: Work

    package init(_ work: @escaping Work) { self.work = work }

    /// Does the work on an actor, to which a caller that has awaited must return.
    ///
    /// Swift 6.3 assumes that a closure of the type `nonisolated(nonsending)` finds its way to the
    /// actor, and so drops the return before the call. The closure assumes that its caller is there.
    func value(
        for input: Input,
        of action: any Pluggable.Type,
        calledAt caller: CallSite,
        on actor: isolated (any Actor)? = #isolation
    ) async throws -> Output {
        Actions.arrive(on: actor)
        do {
            return try await work(input)
        } catch {
            throw Actions.unanswered(action, error, calledAt: caller)
        }
    }
}

extension Actions {
    /// Does nothing, but on the actor, so Swift must go there first. Out of line, to hide this.
    @inline(never)
    fileprivate static func arrive(on actor: isolated (any Actor)?) {}
}

extension Call: FailableOutput {
    @usableFromInline
    package static func failed(with error: any Error) -> Call { Call { _ in throw error } }
}
