import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import PhotoServer

/// The command `photo-server`, and the place where its parts meet.
@main
enum PhotoServerCommand {
    static func main() async {
        // A log that nobody reads any more must not end the server.
        signal(SIGPIPE, SIG_IGN)
        do {
            guard CommandLine.arguments.count == 1
            else { throw UsageError("Settings stand in the environment: PHOTO_SERVER_PORT=8080") }
            try await serve(Settings(ProcessInfo.processInfo.environment))
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("Error: \(error)\n".utf8))
            exit(1)
        }
    }

    /// Answers requests until a signal ends the server.
    private static func serve(_ settings: Settings) async throws {
        var logger = Logger(label: "photo-server") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = settings.logLevel
        let database = try PhotoDatabase.open(settings.store)
        let tenants = Tenants(of: settings.callers) { DatabaseRoot(of: $0, in: database) }
        let limit = TimeAmount.seconds(Int64(settings.timeout))
        // The rest of the files is for the store.
        let connections = max(1, min(4_000, sysconf(Int32(_SC_OPEN_MAX)) - 100))
        let http = HTTP1Channel.Configuration(
            additionalChannelHandlers: [RequestDeadline(limit)],
            idleTimeout: limit
        )
        let application = Application(
            router: PhotoRouter.make(tenants: tenants),
            server: .http1(configuration: http),
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: settings.port),
                backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(connections)
            ),
            services: [LikeCounts(of: tenants)],
            onServerRunning: { channel in
                // Unbuffered, where `print` would wait for more. A missing reader is not an error.
                let text = "Listening on http://127.0.0.1:\(channel.localAddress?.port ?? 0)\n"
                try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
            },
            logger: logger
        )
        try await withLogger(logger) { _ in try await application.runService() }
        try PhotoDatabase.close(database)
    }
}
