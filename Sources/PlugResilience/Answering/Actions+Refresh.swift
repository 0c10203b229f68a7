public import Plug

extension Actions {
    /// Forgets what a use case has answered to an input, in the caches of the current registry and
    /// of the enclosing ones, whoever asked.
    ///
    /// What was asked before isn't kept either, and later calls don't `share` it. Without a cache,
    /// it does nothing else. Other inputs are left alone.
    public static func forget<A: ResilientAction>(_ action: A.Type, _ input: A.Input)
    where A.Input: Hashable & Sendable {
        forget(action, CallKey(input))
    }

    /// Forgets all that a use case has answered, in O(n). Otherwise the same as with an input.
    public static func forget<A: ResilientAction>(_ action: A.Type) {
        forget(action, nil)
    }

    private static func forget(_ action: any Pluggable.Type, _ key: CallKey?) {
        for interceptor in current.chain.flatMap({ $0.ownInterceptors(of: action) }) {
            (interceptor.instance as? Answers)?.forget(key)
        }
    }

    /// Makes a call although a cache has its answer, and replaces that.
    ///
    /// Meanwhile the cache gives the old answer, which it keeps if the call fails. Refreshes of equal
    /// calls that overlap run once. Without a cache, it is a call like others.
    public static func refresh<A: IsAction, Value>(
        _ action: A.Type,
        _ input: A.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<Value> where A.Output == Promise<Value> {
        let part = CallPart(refreshing: (action, CallKey(input)))
        return part.run { Plug.action(action, input, fileID: fileID, line: line) }
            .telling { _ in part.end() }
    }

    /// Refreshes the answer of an asynchronous use case. Otherwise the same as for a promise.
    nonisolated(nonsending) public static func refresh<A: IsAsyncAction>(
        _ action: A.Type,
        _ input: A.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> A.Output {
        let part = CallPart(refreshing: (action, CallKey(input)))
        defer { part.end() }
        return try await part.run {
            try await Plug.action(action, input, fileID: fileID, line: line)
        }
    }
}
