#if DEBUG
    /// Counts how deep each action is called inside itself, in debug builds only: that takes time.
    /// An action that is called inside itself overflows the stack or never ends, silently.
    @usableFromInline
    enum CallDepth {
        @TaskLocal private static var levels: [ObjectIdentifier: Int] = [:]

        @usableFromInline
        static func inside<Result>(
            _ action: any Pluggable.Type,
            _ caller: CallSite,
            _ body: () -> Result
        ) -> Result {
            $levels.withValue(deeper(action, caller), operation: body)
        }

        @usableFromInline
        nonisolated(nonsending) static func inside<Result>(
            _ action: any Pluggable.Type,
            _ caller: CallSite,
            _ body: nonisolated(nonsending) () async throws -> Result
        ) async throws -> Result {
            try await $levels.withValue(deeper(action, caller)) { try await body() }
        }

        private static func deeper(
            _ action: any Pluggable.Type,
            _ caller: CallSite
        ) -> [ObjectIdentifier: Int] {
            let level = levels[ObjectIdentifier(action), default: 0] + 1
            if level == 100 {
                let name = typeName(of: action)
                StandardError.print(
                    """
                    \(name) is called inside itself, \(level) levels deep by now, at \(caller). If an \
                    implementation, an interceptor or an observer calls it each time, this never ends.
                    """
                )
            }
            return levels.merging([ObjectIdentifier(action): level]) { $1 }
        }
    }
#endif
