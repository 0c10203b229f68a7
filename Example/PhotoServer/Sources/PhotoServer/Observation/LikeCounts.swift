package import Metrics
import Plug

/// The background job that shows on the metrics page how many photos each tenant likes.
package struct LikeCounts: Sendable {
    private let tenants: Tenants
    private let metrics: any MetricsFactory

    package init(of tenants: Tenants, metrics: any MetricsFactory) {
        (self.tenants, self.metrics) = (tenants, metrics)
    }

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
            Gauge(label: "likes", dimensions: [("tenant", tenant)], factory: metrics).record(count)
        }
    }
}
