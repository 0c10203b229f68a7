import Plug

/// A registry for each tenant.
///
/// A registry that `Actions()` creates falls through to no other, so a tenant can't reach what is
/// plugged for another.
package struct Tenants: Sendable {
    /// The callers, by key.
    let callers: [String: Caller]

    private var registries: [String: Actions] = [:]
    private var observers: [ActionToken] = []

    /// Plugs the use cases of each tenant, limits who may call them and for how long, and reports
    /// their calls. Throws if a use case can't be limited.
    package init(
        of callers: [String: Caller],
        in database: PhotoDatabase,
        limit: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        self.callers = callers
        let report = CallReport()
        for tenant in Set(callers.values.map(\.tenant)).union([Caller.anonymous.tenant]) {
            let registry = Actions()
            registries[tenant] = registry
            try registry.run {
                WhoAsks.self <~ { .failure(NoCallerError()) }
                let root = DatabaseRoot(of: tenant, in: database)
                Actions.intercept(try RefuseReaders(guarding: root))
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
