import Plug
import Testing

/// Keeps Plug's messages about calls without an implementation out of the output of the tests.
///
/// A test with this trait has a registry of its own. What it checks about the registry of the
/// process, such as the place where to plug, it must check without the trait.
struct QuietTrait: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await Actions(monitor: Deaf()).run { try await function() }
    }
}

extension Trait where Self == QuietTrait {
    static var quiet: Self { QuietTrait() }
}

/// Wants to be told, and ignores it.
final class Deaf: RegistryMonitor {
    let compositionRoot: String? = nil
    func registryWasMade(_: Actions) {}
    func scopeWasMade(_: Actions) {}
    var registries: [Actions] { [] }
    func actionIsUnplugged(_: any MissingAnswerError, calledAt: CallSite, isFatal: Bool) -> Bool {
        true
    }
    func promiseWasMade(_: AnyPromise, at: CallSite) {}
    func closureWillRun(behind _: AnyPromise) -> ClosureInFlight? { nil }
    func callWillStall(until: AnyPromise) {}
}
