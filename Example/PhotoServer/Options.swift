/// What the command line asks for.
struct Options {
    private(set) var host = "127.0.0.1"
    private(set) var port = 8080
    private(set) var store = ""
    private(set) var timeout = Duration.seconds(10)
    private(set) var wantsHelp = false

    static let usage = """
        Usage: photo-server --store FILE [--port PORT] [--host HOST] [--timeout SECONDS]
        """

    static let help = """
        Likes photos for whoever asks over HTTP.

        \(usage)

          --store FILE       Where to keep the likes: a JSON file, created with the first one.
          --port PORT        Where to listen. 0 picks a free port. (default: 8080)
          --host HOST        On which address. (default: 127.0.0.1, this machine only)
          --timeout SECONDS  How long a request may take to arrive. (default: 10)
          --help             Show this.

        Then:
          curl -X POST http://127.0.0.1:8080/photos/42/like
          curl http://127.0.0.1:8080/likes

        """

    /// Why the command line can't be followed, in one line.
    struct Problem: Error {
        let text: String
    }

    /// Reads the arguments after the command's name.
    init(_ arguments: some Sequence<String>) throws(Problem) {
        var arguments = arguments.makeIterator()
        while let name = arguments.next() {
            if name == "--help" || name == "-h" {
                wantsHelp = true
                return
            }
            guard ["--store", "--port", "--host", "--timeout"].contains(name) else {
                throw Problem(text: "Unknown argument: \(name)")
            }
            guard let value = arguments.next(), !value.isEmpty, !value.hasPrefix("--") else {
                throw Problem(text: "\(name) needs a value.")
            }
            try set(name, to: value)
        }
        if store.isEmpty { throw Problem(text: "Say where to keep the likes: --store likes.json") }
    }

    private mutating func set(_ name: String, to value: String) throws(Problem) {
        switch name {
        case "--store":
            store = value
        case "--host":
            host = value
        case "--port":
            guard let number = UInt16(value) else {
                throw Problem(text: "--port needs a number from 0 to 65535, not \(value).")
            }
            port = Int(number)
        default:
            guard let seconds = Double(value), (0.001...3_600).contains(seconds) else {
                throw Problem(
                    text: "--timeout needs a number of seconds from 0.001 to 3600, not \(value)."
                )
            }
            timeout = .seconds(seconds)
        }
    }
}
