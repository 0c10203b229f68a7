import Plug
import Testing

/// Keeps what Plug says of calls that nobody answers out of what the tests print.
///
/// A test with this trait is in a registry of its own. What it asks of the registry of the process,
/// such as the place where one is to plug, it has to ask without the trait.
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
    func monitorOfNewRegistry() -> any RegistryMonitor { self }
    func registryWasMade(_: Actions) {}
    func actionIsUnplugged(_: any MissingAnswerError, calledAt: CallSite, isFatal: Bool) {}
    func promiseWasMade(_: AnyPromise, at: CallSite) {}
    func closureWillSettle(_: AnyPromise) {}
    func callWillStall(until: AnyPromise) {}
}
