public import ArgumentParser
import Foundation
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import PhotoServer

/// The command line of `photo-server`, and the place where its parts meet.
@main
struct PhotoServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo-server",
        abstract: "Likes photos over HTTP.",
        discussion: """
            A request with the header "Authorization: Bearer KEY" is answered for the tenant of that \
            key, one without a key for the tenant "public". It has to arrive within the time-out, \
            head and body. At most 4000 connections are open at a time, or 100 fewer than files may \
            be open; others wait. A list has at most 1000 photos; ?after=ID lists the next ones. A \
            request that waits 5 seconds for a locked store is refused. SIGTERM and SIGINT end the \
            server once it has answered.
            """
    )

    @Option(help: ArgumentHelp("Where to keep the likes: an SQLite database.", valueName: "file"))
    var store: String

    @Option(help: "Where to listen. 0 picks a free port.")
    var port: UInt16 = 8080

    @Option(help: "On which address: by default, for this machine only.")
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("How long a request may take to arrive.", valueName: "seconds"))
    var timeout: UInt16 = 10

    @Option(help: ArgumentHelp("A key for a tenant. May be repeated.", valueName: "key=tenant"))
    var key: [String] = []

    @Option(help: ArgumentHelp("The same, for looking only.", valueName: "key=tenant"))
    var readOnlyKey: [String] = []

    @Option(help: ArgumentHelp("The least important log lines to write.", valueName: "level"))
    var logLevel = Logger.Level.info

    func validate() throws {
        guard try callers().count == key.count + readOnlyKey.count
        else { throw ValidationError("One key can't be declared twice.") }
    }

    /// Answers requests until a signal ends the server.
    func run() async throws {
        var logger = Logger(label: "photo-server") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = logLevel
        let database = try PhotoDatabase(path: store)
        let tenants = try Tenants(of: callers(), in: database)
        let counting = Task { [logger] in
            try await withLogger(logger) { _ in try await LikeCounts(of: tenants).run() }
        }
        defer { counting.cancel() }
        let limit = TimeAmount.seconds(Int64(timeout))
        // The rest is for the store.
        let most = min(4_000, sysconf(Int32(_SC_OPEN_MAX)) - 100)
        let application = Application(
            router: PhotoRouter.make(tenants: tenants),
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [RequestDeadline(limit)],
                    idleTimeout: limit
                )
            ),
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: Int(port)),
                backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(most)
            ),
            onServerRunning: { [host] channel in
                let text = "Listening on http://\(host):\(channel.localAddress?.port ?? 0)\n"
                // Unbuffered, where `print` would wait for more. A missing reader is not an error.
                try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
            },
            logger: logger
        )
        do {
            try await application.runService()
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw ValidationError("Port \(port) is in use. Try another one, or --port 0.")
        } catch let error as IOError {
            let reason = String(cString: strerror(error.errnoCode))
            throw ValidationError("Can't listen on \(host), port \(port): \(reason).")
        } catch  where error is SocketAddressError || error is SocketAddressError.UnknownHost {
            throw ValidationError("--host \(host) is not an address of this machine.")
        }
    }

    private func callers() throws -> [String: Caller] {
        var callers: [String: Caller] = [:]
        for (pairs, mayChange) in [(key, true), (readOnlyKey, false)] {
            for pair in pairs {
                // A key may end in equals signs, as Base64 does. A tenant contains none.
                guard let end = pair.lastIndex(of: "="), end > pair.startIndex, !pair.hasSuffix("=")
                else { throw ValidationError("A key is declared with its tenant: s3cret=acme") }
                let (key, tenant) = (String(pair[..<end]), String(pair[pair.index(after: end)...]))
                // No client can send another one in a header.
                guard key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
                else { throw ValidationError("A key has plain letters, digits and signs alone.") }
                callers[key] = Caller(tenant: tenant, mayChange: mayChange)
            }
        }
        return callers
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
