/// The rest of an asynchronous call. `next(input)` performs it.
///
/// It is not a closure, so that each language mode spells its type in the same way.
public struct AsyncNext<Input: Sendable, Output: Sendable>: Sendable {
    let perform: nonisolated(nonsending) @Sendable (Input) async throws -> Output

    /// The actor of the caller. The interceptor itself may have left it.
    let actor: (any Actor)?

    /// Performs the rest of the call, on the caller's actor. It throws if the call fails.
    nonisolated(nonsending) public func callAsFunction(_ input: Input) async throws -> Output {
        try await call(input, on: actor)
    }

    private func call(_ input: Input, on actor: isolated (any Actor)?) async throws -> Output {
        try await perform(input)
    }
}
