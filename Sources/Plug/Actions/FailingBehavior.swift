import Synchronization

/// A ready-made way for actions to fail immediately where their output can't wait. Such outputs are
/// a `Result`, a stream that throws, or another ``FailableOutput``.
///
/// Like an ``ActionBehavior``, it stands between the callers and the implementation:
/// `Actions.intercept(ReadFile.self, .failing(with: Offline()))`. With nothing plugged, a call
/// fails as it would without a behavior.
public struct FailingBehavior: Sendable {
    let beforeCall: @Sendable () throws -> Void

    /// Creates a custom behavior, such as one that fails while a switch in a debug menu is on.
    ///
    /// `beforeCall` runs before each call, on the calling thread. If it throws, the call fails with
    /// that error, and nothing is performed.
    public init(beforeCall: @escaping @Sendable () throws -> Void) {
        self.beforeCall = beforeCall
    }
}

extension FailingBehavior {
    /// Makes each call fail. Nothing is performed.
    public static func failing(with error: any Error) -> FailingBehavior {
        FailingBehavior { throw error }
    }

    /// Makes every n-th call fail without performing it. For 3, these are the third, the sixth and
    /// so on.
    ///
    /// Calls of all actions that share the same value are counted together. If `calls` is less than
    /// 1, the program stops, and the message names `fileID` and `line`.
    public static func flaky(
        every calls: Int,
        with error: any Error,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> FailingBehavior {
        guard calls > 0 else {
            fatalError("every must be greater than 0 (was \(calls))", file: fileID, line: line)
        }
        let counter = Counter()
        return FailingBehavior { if counter.next().isMultiple(of: calls) { throw error } }
    }
}

private final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

// MARK: - Intercepting with a behavior

extension Actions {
    /// Puts a behavior between the callers of an action and its implementation. Otherwise behaves
    /// like intercepting with a closure.
    @_disfavoredOverload
    @discardableResult
    public static func intercept<A: IsAction>(
        _ action: A.Type,
        _ behavior: FailingBehavior,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionInterception where A.Output: FailableOutput {
        intercept(
            action,
            { input, next in
                do {
                    try behavior.beforeCall()
                } catch {
                    return .failed(with: error)
                }
                return next(input)
            },
            fileID: fileID,
            line: line
        )
    }
}
