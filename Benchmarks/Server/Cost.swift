import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import PhotoServer

/// Compares what a like costs the photo server, and a server that does the same by hand.
///
/// Each server runs in a process of its own, and tells how much of the processor it has used.
@main
struct Cost {
    private static let target = 1.3
    private static let clients = 4
    private static let likes = 4_000

    static func main() async throws {
        let arguments = CommandLine.arguments
        if arguments.count == 3 { return try await serve(arguments[1], in: arguments[2]) }
        // The least of several rounds, which is that with the least of other programs.
        var least = ["by hand": Double.infinity, "with Plug": .infinity]
        for _ in 1...5 {
            for kind in least.keys.sorted() { least[kind] = min(least[kind]!, try measure(kind)) }
        }
        let (hand, plug) = (least["by hand"]!, least["with Plug"]!)
        let ratio = plug / hand
        let figures = [plug, hand].map { String(format: "%7.1f µs |", $0) }.joined(separator: " ")
        let verdict = ratio <= target ? "ok    " : "missed"
        let name = "request to the photo server / by hand".padding(
            toLength: 47,
            withPad: " ",
            startingAt: 0
        )
        let end = String(format: "%7.2f x  | at most    %.1f", ratio, target)
        print("| \(name) | \(figures) \(end) | \(verdict) |")
        exit(ratio <= target ? 0 : 1)
    }

    /// The time of the processor for each like, in microseconds.
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
        client.like(1..<1_000)
        let before = time(toldTo: client)
        DispatchQueue.concurrentPerform(iterations: clients) { index in
            Client(port: port).like((index + 1) * 100_000..<(index + 1) * 100_000 + likes)
        }
        return (time(toldTo: client) - before) / Double(clients * likes) * 1e6
    }

    private static func time(toldTo client: Client) -> Double {
        let answer = client.request("GET /time")
        guard let line = answer.split(separator: "\r\n").last, let time = Double(line)
        else { fatalError("The answer was: \(answer)") }
        return time
    }

    private static func serve(_ kind: String, in path: String) async throws {
        let database = try PhotoDatabase(path: path)
        let metrics = MetricsPage()
        let callers = ["s3cret": Caller(tenant: "acme")]
        let router: Router<BasicRequestContext>
        if kind == "with Plug" {
            let report = CallReport(metrics: metrics)
            let tenants = try Tenants(of: callers, in: database, report: report)
            router = PhotoRouter.make(tenants: tenants, metrics: metrics)
        } else {
            router = HandWritten(callers: callers, database: database, metrics: metrics).router()
        }
        router.get("time") { _, _ in
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            return "\(seconds(usage.ru_utime) + seconds(usage.ru_stime))"
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

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
}
