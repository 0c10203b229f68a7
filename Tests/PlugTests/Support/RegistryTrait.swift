import Plug
import PlugTesting
import Testing

/// Gives each test a registry of its own.
///
/// What a test checks about the registry of the process, such as the place where to plug, it must
/// check without the trait.
struct RegistryTrait: SuiteTrait, TestTrait, TestScoping {
    let monitor: (any RegistryMonitor)?
    /// Whether PlugTesting knows that this is a test, as it does without the trait.
    var isWatched = true
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await SharedRegistry.$isWatched.withValue(isWatched) {
            try await Actions(monitor: monitor).run { try await function() }
        }
    }
}

extension Trait where Self == RegistryTrait {
    /// A registry as `Actions()` makes it.
    static var apart: Self { Self(monitor: nil) }

    /// The same, and Plug's messages about calls without an implementation stay out of the output.
    static var quiet: Self { Self(monitor: Deaf()) }

    /// The same as `apart`, but as in an app, which no test watches.
    static var unwatched: Self { Self(monitor: nil, isWatched: false) }
}

/// Wants to be told, and ignores it.
final class Deaf: RegistryMonitor {
    func compositionRoot(of: Actions) -> String? { nil }
    func registryWasMade(_: Actions) {}
    func registryWillEnd(_: Actions) {}
    func remark(on _: any Pluggable.Type, in _: Actions) -> String? { nil }
    func actionIsUnplugged(_: any MissingAnswerError, calledAt: CallSite, isFatal: Bool) -> Bool {
        true
    }
    func promiseWasMade(_: AnyPromise, at: CallSite) {}
    func closureWillRun(behind _: AnyPromise) -> ClosureInFlight? { nil }
    func callWillStall(until: AnyPromise) {}
}
