import Foundation
import LikePhotoUseCases

extension Arguments {
    /// Understands a command line, without the command's own name, or throws a ``UsageError``.
    package init(_ words: some Sequence<String>) throws(UsageError) {
        let words = Array(words)
        // Whoever asks for help may not know yet how to ask for it.
        if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            self.init(work: .help, place: .memory)
            return
        }
        let options = try Options(words)
        self.init(
            work: try Self.work(options),
            place: try Self.place(options),
            traces: options["--trace"] != nil
        )
    }

    private static func work(_ options: Options) throws(UsageError) -> Work {
        // One adds it to the command line that one wonders about.
        if options["--explain"] != nil {
            return .explain
        }
        let modes = ["--unlike", "--list", "--post"].filter { options[$0] != nil }
        guard modes.count < 2 else {
            throw UsageError("\(modes[0]) and \(modes[1]) can't be used together")
        }
        if modes != ["--unlike"], let mode = modes.first, let word = options.operands.first {
            throw UsageError("\(mode) takes no photo ids (was given \"\(word)\")")
        }
        if options["--list"] != nil {
            return .list
        }
        if let file = options["--post"] {
            return .post(file)
        }
        let photos = try PhotoIDs.parse(options.operands).map { Photo(id: $0) }
        return options["--unlike"] == nil ? .like(photos) : .unlike(photos)
    }

    private static func place(_ options: Options) throws(UsageError) -> Place {
        if options["--store"] != nil, options["--server"] != nil {
            throw UsageError("--store and --server can't be used together")
        }
        if options["--timeout"] != nil, options["--server"] == nil {
            throw UsageError("--timeout needs --server")
        }
        if let file = options["--store"] {
            return .file(file)
        }
        if let server = options["--server"] {
            let timeout = try options["--timeout"].map(duration) ?? .seconds(10)
            return .server(try address(server), timeout: timeout)
        }
        return .memory
    }

    private static func address(_ word: String) throws(UsageError) -> URL {
        guard
            let url = URL(string: word),
            url.scheme == "http" || url.scheme == "https",
            url.host?.isEmpty == false,
            (1...65535).contains(url.port ?? 80),
            url.query == nil, url.fragment == nil
        else {
            throw UsageError(
                "--server needs an address such as http://127.0.0.1:8080 (was \"\(word)\")"
            )
        }
        return url
    }

    private static func duration(_ word: String) throws(UsageError) -> Duration {
        guard let seconds = Double(word), (0.001...3600).contains(seconds) else {
            throw UsageError("--timeout needs seconds, from 0.001 to 3600 (was \"\(word)\")")
        }
        return .seconds(seconds)
    }
}
