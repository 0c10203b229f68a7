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
        let arguments = CommandLine.arguments
        if arguments.contains("--help") { return print(Settings.help) }
        if arguments.contains("--version") { return print("0.1.0") }
        do {
            try await serve(Settings(arguments, ProcessInfo.processInfo.environment))
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("Error: \(error)\n".utf8))
            exit(error is UsageError ? 64 : 1)
        }
    }

    /// Answers requests until a signal ends the server.
    private static func serve(_ settings: Settings) async throws {
        // The rest of the files is for the store.
        let connections = min(4_000, sysconf(Int32(_SC_OPEN_MAX)) - 100)
        guard connections > 0
        else { throw UsageError("Too few files may be open. First, run: ulimit -n 1024") }
        var logger = Logger(label: "photo-server") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = settings.logLevel
        let database = try PhotoDatabase(path: settings.store)
        defer {
            do { try database.close() } catch {
                logger.error("The store can't be copied yet", metadata: ["error": "\(error)"])
            }
        }
        let tenants = try Tenants(of: settings.callers) { DatabaseRoot(of: $0, in: database) }
        let limit = TimeAmount.seconds(Int64(settings.timeout))
        let application = Application(
            router: PhotoRouter.make(tenants: tenants),
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [ConnectionLimits(limit)],
                    idleTimeout: limit
                )
            ),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port),
                backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(connections)
            ),
            services: [LikeCounts(of: tenants)],
            onServerRunning: { channel in
                let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
                // Unbuffered, where `print` would wait for more. A missing reader is not an error.
                let text = "Listening on http://\(host):\(channel.localAddress?.port ?? 0)\n"
                try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
            },
            logger: logger
        )
        do {
            try await withLogger(logger) { _ in try await application.runService() }
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw UsageError("Port \(settings.port) is in use. Try another one, or --port 0.")
        } catch let error as IOError {
            let reason = String(cString: strerror(error.errnoCode))
            throw UsageError("Can't listen on \(settings.host), port \(settings.port): \(reason).")
        } catch  where error is SocketAddressError || error is SocketAddressError.UnknownHost {
            throw UsageError("--host \(settings.host) is not an address of this machine.")
        }
    }
}
