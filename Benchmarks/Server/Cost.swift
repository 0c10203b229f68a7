import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import PhotoServer

/// Measures what a request costs the photo server, and a server that does the same by hand.
///
/// The request lists no likes, so that no disk is part of it. Each server runs in
/// a process of its own, and tells how much of the processor it has used.
@main
struct Cost {
    private static let clients = 4
    private static let requests = 5_000

    static func main() async throws {
        let arguments = CommandLine.arguments
        if arguments.count == 3 { return try await serve(arguments[1], in: arguments[2]) }
        // The least of several rounds, which is that with the least of other programs.
        var (plug, hand) = (Double.infinity, Double.infinity)
        for _ in 1...5 {
            plug = min(plug, try measure("with Plug"))
            hand = min(hand, try measure("by hand"))
        }
        print(String(format: "%.1f µs with Plug\n%.1f µs by hand", plug, hand))
    }

    /// The time of the processor for each request, in microseconds.
    private static func measure(_ kind: String) throws -> Double {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = Process()
        let output = Pipe()
        server.executableURL = Bundle.main.executableURL
        server.arguments = [kind, folder.appending(path: "likes.sqlite").path]
        server.standardOutput = output
        server.standardError = FileHandle.nullDevice
        try server.run()
        defer { server.terminate() }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .newlines))
        else { fatalError("The server said: \(line)") }

        let client = Client(port: port)
        client.list(times: 1_000)
        let before = time(toldTo: client)
        DispatchQueue.concurrentPerform(iterations: clients) { _ in
            Client(port: port).list(times: requests)
        }
        return (time(toldTo: client) - before) / Double(clients * requests) * 1e6
    }

    private static func time(toldTo client: Client) -> Double {
        let answer = client.request("GET /time", ending: "\r\n\r\n")
        guard let time = answer.firstMatch(of: /Time: ([0-9.e-]+)/).flatMap({ Double($0.1) })
        else { fatalError("The answer was: \(answer)") }
        return time
    }

    private static func serve(_ kind: String, in path: String) async throws {
        let database = try PhotoDatabase.open(path)
        let callers = ["s3cret": Caller(tenant: "acme")]
        let router: Router<BasicRequestContext>
        if kind == "with Plug" {
            let tenants = Tenants(of: callers) { DatabaseRoot(of: $0, in: database) }
            router = PhotoRouter.make(tenants: tenants)
        } else {
            router = HandWritten(callers: callers, database: database).router()
        }
        router.get("time") { _, _ in
            var time = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            let seconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
            return Response(status: .noContent, headers: [.init("Time")!: "\(seconds)"])
        }
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                let line = "\(channel.localAddress?.port ?? 0)\n"
                try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
            },
            logger: Logger(label: "server") { StreamLogHandler.standardError(label: $0) }
        )
        try await application.runService()
    }
}
