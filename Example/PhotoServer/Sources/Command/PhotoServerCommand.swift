public import ArgumentParser
import Configuration
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
public import Logging
import NIOCore
import NIOSSL
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
            head and body, and its answer has to be read within the same time. At most 4000 \
            connections are open at a time, or 100 fewer than files may be open; others wait. A list \
            has at most 1000 photos; ?after=ID lists the next ones. GET /health needs no key. SIGTERM \
            and SIGINT end the server once it has answered.

            The environment has the same options, such as PHOTO_SERVER_STORE, and several keys in \
            PHOTO_SERVER_KEY=s3cret=acme,other=acme. An option on the command line goes before it.
            """,
        version: "0.1.0"
    )

    @Option(help: ArgumentHelp("Where to keep the likes: an SQLite database.", valueName: "file"))
    var store: String

    @Option(help: "Where to listen. 0 picks a free port.")
    var port: UInt16 = 8080

    @Option(help: "On which address: by default, for this machine only.")
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("For HTTPS: a chain of certificates, in PEM.", valueName: "file"))
    var certificate: String?

    @Option(help: ArgumentHelp("For HTTPS: the certificate's key, in PEM.", valueName: "file"))
    var privateKey: String?

    @Option(help: ArgumentHelp("How long a request or an answer may take.", valueName: "seconds"))
    var timeout: UInt16 = 10

    @Option(help: ArgumentHelp("A key for a tenant. May be repeated.", valueName: "key=tenant"))
    var key: [String] = []

    @Option(help: ArgumentHelp("The same, for looking only.", valueName: "key=tenant"))
    var readOnlyKey: [String] = []

    @Option(help: ArgumentHelp("The least important log lines to write.", valueName: "level"))
    var logLevel = Logger.Level.info

    /// Reads the environment as if it stood before the command line, so both are checked alike.
    static func main() async {
        let environment = ConfigReader(provider: EnvironmentVariablesProvider())
            .scoped(to: "photo.server")
        var options: [String] = []
        let names = ["store", "port", "host", "certificate", "private-key", "timeout", "log-level"]
        for name in names {
            let key = ConfigKey(name.split(separator: "-").map(String.init))
            if let value = environment.string(forKey: key) { options += ["--\(name)", value] }
        }
        for name in ["key", "read-only-key"] {
            let key = ConfigKey(name.split(separator: "-").map(String.init))
            let values = environment.stringArray(forKey: key, isSecret: true, default: [])
            options += values.flatMap { ["--\(name)", $0] }
        }
        await main(options + CommandLine.arguments.dropFirst())
    }

    func validate() throws {
        guard try callers().count == key.count + readOnlyKey.count
        else { throw ValidationError("One key can't be declared twice.") }
        guard timeout > 0 else { throw ValidationError("--timeout needs a second or more.") }
        guard connections > 0
        else { throw ValidationError("Too few files may be open. First, run: ulimit -n 1024") }
        guard (certificate == nil) == (privateKey == nil)
        else { throw ValidationError("--certificate and --private-key need each other.") }
    }

    /// Answers requests until a signal ends the server.
    func run() async throws {
        var logger = Logger(label: "photo-server") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = logLevel
        let database = try PhotoDatabase(path: store)
        defer {
            do { try database.close() } catch {
                logger.error("The store can't be copied yet", metadata: ["error": "\(error)"])
            }
        }
        let tenants = try Tenants(of: callers(), in: database)
        let application = Application(
            router: PhotoRouter.make(tenants: tenants),
            server: try server(),
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: Int(port)),
                backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(connections)
            ),
            services: [LikeCounts(of: tenants)],
            onServerRunning: { channel in
                let scheme = certificate == nil ? "http" : "https"
                let name = host.contains(":") ? "[\(host)]" : host
                let port = channel.localAddress?.port ?? 0
                // Unbuffered, where `print` would wait for more. A missing reader is not an error.
                let text = "Listening on \(scheme)://\(name):\(port)\n"
                try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
            },
            logger: logger
        )
        do {
            try await withLogger(logger) { _ in try await application.runService() }
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw ValidationError("Port \(port) is in use. Try another one, or --port 0.")
        } catch let error as IOError {
            let reason = String(cString: strerror(error.errnoCode))
            throw ValidationError("Can't listen on \(host), port \(port): \(reason).")
        } catch  where error is SocketAddressError || error is SocketAddressError.UnknownHost {
            throw ValidationError("--host \(host) is not an address of this machine.")
        }
    }

    /// How many connections may be open. The rest of the files is for the store.
    private var connections: Int { min(4_000, sysconf(Int32(_SC_OPEN_MAX)) - 100) }

    private func server() throws -> HTTPServerBuilder {
        let limit = TimeAmount.seconds(Int64(timeout))
        let http = HTTPServerBuilder.http1(
            configuration: .init(
                additionalChannelHandlers: [ConnectionLimits(limit)],
                idleTimeout: limit
            )
        )
        guard let certificate, let privateKey else { return http }
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(certificate)
            let key = try NIOSSLPrivateKey(file: privateKey, format: .pem)
            let configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(key)
            )
            return try .tls(http, tlsConfiguration: configuration)
        } catch {
            throw ValidationError(
                "\(certificate) and \(privateKey) are no certificate and its key."
            )
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
                guard key.utf8.allSatisfy(isPlain), Caller.canBeTenant(tenant) else {
                    throw ValidationError(
                        "A key and its tenant have plain letters, digits and signs alone."
                    )
                }
                callers[key] = Caller(tenant: tenant, mayChange: mayChange)
            }
        }
        return callers
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
