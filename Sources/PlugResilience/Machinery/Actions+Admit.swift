import Plug

extension Actions {
    /// Intercepts a use case with a pass for each call. An error of `admit` fails the call.
    static func intercept<A: IsAction, Value>(
        _ action: A.Type,
        _ fileID: StaticString,
        _ line: UInt,
        _ admit: @escaping @Sendable () throws -> some CallPass
    ) -> ActionToken where A.Input: Sendable, A.Output == Promise<Value> {
        intercept(
            action,
            { input, next in
                do {
                    return try admit().promise { next(input) }
                } catch {
                    return Promise(error: error)
                }
            },
            fileID: fileID,
            line: line
        )
    }

    static func intercept<A: IsAsyncAction>(
        _ action: A.Type,
        _ fileID: StaticString,
        _ line: UInt,
        _ admit: @escaping @Sendable () throws -> some CallPass
    ) -> ActionToken {
        intercept(
            action,
            { input, next in try await admit().run { try await next(input) } },
            fileID: fileID,
            line: line
        )
    }
}
