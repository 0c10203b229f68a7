import Metrics
import Plug

/// The background job that shows in the metrics how many photos each tenant likes.
package struct LikeCounts: Sendable {
    private let tenants: Tenants

    package init(of tenants: Tenants) { self.tenants = tenants }

    /// Counts at once, and then every minute until the task is canceled.
    package func run(clock: some Clock<Duration> = ContinuousClock()) async throws {
        while true {
            for tenant in tenants.names { await count(tenant) }
            try await clock.sleep(for: .seconds(60))
        }
    }

    /// No request says who asks, so the job does. It only looks, so it may do no more.
    private func count(_ tenant: String) async {
        await tenants.run(as: Caller(tenant: tenant, mayChange: false)) {
            // The report logs a failure.
            guard let count = try? await action(CountLikes.self) else { return }
            Gauge(label: "likes", dimensions: [("tenant", tenant)]).record(count)
        }
    }
}
