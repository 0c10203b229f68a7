package import Plug

/// A registry for each tenant.
///
/// A registry that `Actions()` creates falls through to no other, so a tenant can't reach what is
/// plugged for another.
package struct Tenants: Sendable {
    /// The callers, by key.
    let callers: [String: Caller]

    private var registries: [String: Actions] = [:]
    private var observers: [ActionObservation] = []

    /// Plugs the use cases of each tenant, limits who may call them and for how long, and shows
    /// their calls to the report.
    package init(
        of callers: [String: Caller],
        in database: PhotoDatabase,
        report: CallReport,
        limit: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.callers = callers
        for tenant in Set(callers.values.map(\.tenant)).union([Caller.anonymous.tenant]) {
            let registry = Actions()
            registries[tenant] = registry
            registry.run {
                _ = DatabaseRoot(of: tenant, in: database)
                Actions.intercept(RefuseReaders())
                Actions.intercept(TimeLimit(limit: limit, clock: clock))
                observers.append(Actions.observe { event in report.add(event, tenant: tenant) })
            }
        }
    }

    /// The registry that handles a caller's requests.
    package subscript(caller: Caller) -> Actions {
        registries[caller.tenant]!  // each tenant that has callers has one
    }
}
