import Metrics
import Plug
import ServiceLifecycle

/// The service that shows in the metrics how many photos each tenant likes.
package struct LikeCounts: Service {
    private let tenants: Tenants
    private let clock: any Clock<Duration>

    package init(of tenants: Tenants, clock: any Clock<Duration> = ContinuousClock()) {
        (self.tenants, self.clock) = (tenants, clock)
    }

    /// Counts at once, and then every minute until the server ends.
    package func run() async {
        // The sleep then throws, which is no failure.
        try? await cancelWhenGracefulShutdown {
            while true {
                for tenant in tenants.names { await count(tenant) }
                try await clock.sleep(for: .seconds(60))
            }
        }
    }

    /// No request says who asks, so the service does. It only looks, so it may do no more.
    private func count(_ tenant: String) async {
        await tenants.run(as: Caller(tenant: tenant, mayChange: false)) {
            // The report logs a failure.
            guard let count = try? await action(CountLikes.self) else { return }
            Gauge(label: "likes", dimensions: [("tenant", tenant)]).record(count)
        }
    }
}
