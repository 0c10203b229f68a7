import Plug
import PlugResilience

/// Someone on whose behalf use cases are called.
package struct Caller: Equatable, Sendable {
    /// The tenant whose likes the caller sees.
    package let tenant: String

    /// Whether the caller may change them.
    package let mayChange: Bool

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

/// A registry for each tenant. It falls through to no other, so a tenant can't reach what is plugged
/// for another.
package struct Tenants: Sendable {
    /// The callers, by key.
    let callers: [String: Caller]

    private var registries: [String: Actions] = [:]

    /// Creates a root for each tenant, with a check of who may call its use cases, and a report of
    /// their calls.
    package init(
        of callers: [String: Caller],
        clock: any Clock<Duration> = ContinuousClock(),
        root: (_ tenant: String) -> some PhotoNeeds
    ) {
        self.callers = callers
        let report = CallReport()
        for tenant in Set(callers.values.map(\.tenant)).union([Caller.anonymous.tenant]) {
            let registry = Actions()
            registries[tenant] = registry
            registry.run {
                // Outermost, because whoever is refused gets no answer from memory, either.
                Actions.intercept(RefuseReaders())
                _ = root(tenant)
                rememberLikes(clock)
                limitTime(clock)
                Actions.observe { event in report.add(event, tenant: tenant) }
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

/// Reads each page of likes once for all requests, for a second or until they change.
private func rememberLikes(_ clock: any Clock<Duration>) {
    // Each request runs in a scope of its own. A constant as the key serves all of them.
    Actions.cache(ListLikes.self, for: .seconds(1), by: { 0 }, clock: clock)
    Actions.intercept(LikePhoto.self) { photo, next in
        next(photo).finally { Actions.forget(ListLikes.self) }
    }
    Actions.intercept(UnlikePhoto.self) { photo, next in
        next(photo).finally { Actions.forget(ListLikes.self) }
    }
}

/// Cancels calls that take five seconds, such as those that wait for a locked database. The time
/// starts with the call, not when its turn comes, so all that wait give up together.
private func limitTime(_ clock: any Clock<Duration>) {
    let limit = Duration.seconds(5)
    Actions.timeout(LikePhoto.self, after: limit, clock: clock)
    Actions.timeout(UnlikePhoto.self, after: limit, clock: clock)
    Actions.timeout(ListLikes.self, after: limit, clock: clock)
    Actions.timeout(CountLikes.self, after: limit, clock: clock)
    Actions.timeout(CheckHealth.self, after: limit, clock: clock)
}
