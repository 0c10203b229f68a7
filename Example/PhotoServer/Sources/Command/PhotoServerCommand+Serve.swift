import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import PhotoServer
import ServiceLifecycle
import UnixSignals

extension PhotoServerCommand {
    /// Answers requests until somebody asks for the end. Here the parts of the server meet.
    func serve() async throws {
        var logger = Logger(label: "photo-server") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = logLevel
        let database = try PhotoDatabase(path: store)
        let metrics = MetricsPage()
        let tenants = Tenants(of: callers, in: database, report: CallReport(metrics: metrics))
        let application = Application(
            router: PhotoRouter.make(tenants: tenants, metrics: metrics),
            server: .http1(configuration: .init(idleTimeout: .nanoseconds(Int64(timeout * 1e9)))),
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: Int(port)),
                backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(200)
            ),
            onServerRunning: { channel in
                let text = "Listening on \(Self.url(of: channel.localAddress))\n"
                // At once, where `print` would wait for more. If nobody reads it, so be it.
                try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
            },
            logger: logger
        )
        var group = ServiceGroupConfiguration(
            services: [application],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        // A client that sends its request byte by byte doesn't keep the server from ending.
        group.maximumGracefulShutdownDuration = .seconds(2 * timeout)
        do {
            try await ServiceGroup(configuration: group).run()
        } catch let error as IOError {
            throw ListeningError(error.errnoCode, host: host, port: port)
        } catch is SocketAddressError.UnknownHost {
            throw ListeningError(EADDRNOTAVAIL, host: host, port: port)
        }
    }

    private var callers: [String: Caller] {
        let callers =
            key.map { ($0.key, Caller(tenant: $0.tenant)) }
            + readOnlyKey.map { ($0.key, Caller(tenant: $0.tenant, mayChange: false)) }
        return Dictionary(uniqueKeysWithValues: callers)
    }

    private static func url(of address: SocketAddress?) -> String {
        let host = address?.ipAddress ?? ""
        return "http://\(host.contains(":") ? "[\(host)]" : host):\(address?.port ?? 0)"
    }
}
