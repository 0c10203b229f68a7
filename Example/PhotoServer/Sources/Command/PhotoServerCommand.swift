public import ArgumentParser
public import Logging

/// What `photo-server` is asked to do, and the composition root of the process.
struct PhotoServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo-server",
        abstract: "Likes photos for whoever asks over HTTP.",
        usage: "photo-server --store <file> [<options>]",
        discussion: """
            A request without a key is answered for the tenant "public". One with the header \
            "Authorization: Bearer KEY" is answered for the tenant of that key, whose likes nobody \
            else sees.

            A picture has at most 10 MB, the head of a request 80 kB. The head, and each further \
            part, has to arrive within the time-out. At most 200 connections are open at a time; \
            others wait.

            Asked to end by SIGTERM or SIGINT, the server takes no new requests, and answers those \
            that it has. A like that was answered is on disk, however the server ends.

            Then:
              curl -X POST http://127.0.0.1:8080/photos/42/like
              curl http://127.0.0.1:8080/likes
              curl http://127.0.0.1:8080/metrics
            """,
        version: "photo-server 0.1.0"
    )

    @Option(help: ArgumentHelp("Where to keep the likes: an SQLite database.", valueName: "file"))
    var store: String

    @Option(help: "Where to listen. 0 picks a free port.")
    var port: UInt16 = 8080

    @Option(help: "On which address: by default, for this machine only.")
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("How long a request may be silent.", valueName: "seconds"))
    var timeout = 10.0

    @Option(help: ArgumentHelp("A key for a tenant. May be repeated.", valueName: "key=tenant"))
    var key: [DeclaredKey] = []

    @Option(help: ArgumentHelp("The same, for looking only.", valueName: "key=tenant"))
    var readOnlyKey: [DeclaredKey] = []

    @Option(help: ArgumentHelp("The least important log lines to write.", valueName: "level"))
    var logLevel = Logger.Level.info

    func validate() throws {
        guard (0.001...3_600).contains(timeout) else {
            throw ValidationError("--timeout needs a number of seconds from 0.001 to 3600.")
        }
        let keys = (key + readOnlyKey).map(\.key)
        guard Set(keys).count == keys.count else {
            throw ValidationError("One key can't be declared twice.")
        }
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
