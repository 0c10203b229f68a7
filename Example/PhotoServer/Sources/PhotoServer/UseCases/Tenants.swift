import Plug

/// Someone on whose behalf use cases are called.
package struct Caller: Equatable, Sendable {
    /// The tenant whose likes the caller sees.
    package let tenant: String

    /// Whether the caller may change them.
    package let mayChange: Bool

    /// Creates a caller.
    package init(tenant: String, mayChange: Bool = true) {
        (self.tenant, self.mayChange) = (tenant, mayChange)
    }

    /// A caller without a key.
    package static let anonymous = Caller(tenant: "public")

    /// Whether a text can be a key or a tenant, which is letters, digits and signs of ASCII. Swift
    /// takes others for them, such as the sign of the unit kelvin for K. Quotes are a shell's.
    package static func isPlain(_ text: some StringProtocol) -> Bool {
        let quotes: [UInt8] = [0x22, 0x27]
        return !text.isEmpty
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !quotes.contains($0) }
    }
}

/// A registry for each tenant.
///
/// A registry that `Actions()` creates falls through to no other, so a tenant can't reach what is
/// plugged for another.
package struct Tenants: Sendable {
    /// The callers, by key.
    let callers: [String: Caller]

    private var registries: [String: Actions] = [:]
    private var observers: [ActionToken] = []

    /// Creates a root for each tenant, limits who may call its use cases and for how long, and
    /// reports their calls. Throws if a use case can't be limited.
    package init(
        of callers: [String: Caller],
        limit: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock(),
        root: (_ tenant: String) -> some PhotoNeeds
    ) throws {
        self.callers = callers
        let report = CallReport()
        for tenant in Set(callers.values.map(\.tenant)).union([Caller.anonymous.tenant]) {
            let registry = Actions()
            registries[tenant] = registry
            try registry.run {
                WhoAsks.self <~ { .failure(NoCallerError()) }
                Actions.intercept(try RefuseReaders(guarding: root(tenant)))
                Actions.intercept(TimeLimit(limit: limit, clock: clock))
                observers.append(Actions.observe { event in report.add(event, tenant: tenant) })
            }
        }
    }

    /// The names of all tenants.
    var names: some Collection<String> & Sendable { registries.keys.map(\.self) }

    /// Runs a closure on behalf of a caller, in the registry of its tenant.
    ///
    /// Each request does this, and so does each job that no request starts. The caller's tenant has
    /// to be one of these.
    package func run<Result: Sendable>(
        as caller: Caller,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await registries[caller.tenant]!.run {
            try await Actions.withScope {
                WhoAsks.self <~ { .success(caller) }
                return try await body()
            }
        }
    }
}

/// Cancels a use case that takes too long, such as one that waits for a locked database.
///
/// The limit starts with the call, not when its turn comes. So waiting calls give up together.
private struct TimeLimit: PromiseInterceptor, AsyncActionInterceptor {
    let limit: Duration
    let clock: any Clock<Duration>

    func intercept<Input, Value>(
        _ useCase: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        next(input).timeout(limit, clock: clock)
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ useCase: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        let call = Promise { try await next(input) }
        return try await call.timeout(limit, clock: clock).value
    }
}

/// The error of a call on nobody's behalf.
package struct NoCallerError: Error, CustomStringConvertible {
    package let description = "Nobody asks. Call it in: tenants.run(as: Caller(tenant: …)) { … }"

    package init() {}
}
