#if DEBUG
    import Synchronization

    /// Counts how deep each action is called inside itself, in debug builds only: that takes time.
    /// An action that is called inside itself overflows the stack or never ends, silently.
    @usableFromInline
    enum CallDepth {
        /// The innermost call of each action around the code that runs.
        @TaskLocal private static var calls: [ObjectIdentifier: Call] = [:]

        @usableFromInline
        static func inside<Result>(
            _ action: any Pluggable.Type,
            _ caller: CallSite,
            _ body: () -> Result
        ) -> Result {
            let call = Call(of: action, calledAt: caller)
            let result = $calls.withValue(calls(with: call), operation: body)
            call.returned(result as? AnyPromise)
            return result
        }

        @usableFromInline
        nonisolated(nonsending) static func inside<Result>(
            _ action: any Pluggable.Type,
            _ caller: CallSite,
            _ body: nonisolated(nonsending) () async throws -> Result
        ) async throws -> Result {
            let call = Call(of: action, calledAt: caller)
            defer { call.returned(nil) }
            return try await $calls.withValue(calls(with: call)) {
                try await body()
            }
        }

        private static func calls(with call: Call) -> [ObjectIdentifier: Call] {
            calls.merging([call.key: call]) { $1 }
        }

        private final class Call: Sendable {
            let key: ObjectIdentifier
            private let level: Int
            private let end = Locked<End?>(nil)

            /// The code behind a call that has returned goes on until the promise is settled.
            private struct End {
                weak var promise: AnyPromise?
            }

            init(of action: any Pluggable.Type, calledAt caller: CallSite) {
                key = ObjectIdentifier(action)
                level = calls[key].map { $0.isOver ? 1 : $0.level + 1 } ?? 1
                guard level == 100 else { return }
                let name = typeName(of: action)
                StandardError.print(
                    """
                    \(name) is called inside itself, \(level) levels deep by now, at \(caller). If an \
                    implementation, an interceptor or an observer calls it each time, this never ends.
                    """
                )
            }

            func returned(_ promise: AnyPromise?) {
                end.withLock { $0 = End(promise: promise) }
            }

            /// Closures of a settled promise may run in its task, and call the same action again.
            private var isOver: Bool {
                let end = end.withLock { $0 }
                return end.map { $0.promise?.isSettled.load(ordering: .relaxed) != false } ?? false
            }
        }
    }
#endif
