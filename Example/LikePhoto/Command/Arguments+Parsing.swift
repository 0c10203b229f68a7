import Foundation
import LikePhotoUseCases

extension Arguments {
    /// Understands a command line, without the command's own name, or throws a ``UsageError``.
    package init(_ words: some Sequence<String>) throws(UsageError) {
        let words = Array(words)
        // Whoever asks for help may not know yet how to ask for it.
        if let work = words.prefix(while: { $0 != "--" }).lazy
            .compactMap(Self.information).first
        {
            self.init(work: work, place: .memory)
            return
        }
        let options = try Options(words)
        self.init(
            work: try Self.work(options),
            place: try Self.place(options),
            taping: try Self.taping(options),
            traces: options["--trace"] != nil
        )
    }

    private static func information(_ word: String) -> Work? {
        switch word {
        case "--help", "-h": .help
        case "--version": .version
        default: nil
        }
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
        for option in ["--key", "--timeout"] where options[option] != nil {
            if options["--server"] == nil { throw UsageError("\(option) needs --server") }
        }
        if let file = options["--store"] {
            return .journal(file)
        }
        if let server = options["--server"] {
            let timeout = try options["--timeout"].map(duration) ?? .seconds(10)
            let key = try options["--key"].map(key)
            return .server(try address(server), key: key, timeout: timeout)
        }
        return .memory
    }

    private static func taping(_ options: Options) throws(UsageError) -> Taping? {
        if let file = options["--record"] {
            guard options["--replay"] == nil
            else { throw UsageError("--record and --replay can't be used together") }
            // What only explains has no answers.
            return options["--explain"] == nil ? .record(file) : nil
        }
        for place in ["--store", "--server"] where options[place] != nil {
            guard options["--replay"] == nil
            else { throw UsageError("--replay and \(place) can't be used together") }
        }
        return options["--replay"].map(Taping.replay)
    }

    private static func address(_ word: String) throws(UsageError) -> URL {
        var parts = URLComponents(string: word)
        let scheme = parts?.scheme?.lowercased()
        parts?.scheme = scheme
        guard
            let url = parts?.url,
            scheme == "http" || scheme == "https",
            url.host?.isEmpty == false,
            (1...65535).contains(url.port ?? 80),
            url.query == nil, url.fragment == nil
        else {
            throw UsageError(
                "--server needs an address such as http://127.0.0.1:8080 (was \"\(word)\")"
            )
        }
        guard url.user == nil, url.password == nil else {
            throw UsageError("--server takes no name and password: say who asks with --key")
        }
        #if canImport(FoundationNetworking)
            guard url.host?.contains(":") == false else {
                throw UsageError(
                    "--server can't be an IPv6 address on this system: name the machine, such as "
                        + "http://localhost:8080"
                )
            }
        #endif
        return url
    }

    private static func key(_ word: String) throws(UsageError) -> String {
        // What the header of a request may hold.
        guard word.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw UsageError("--key needs letters, digits and signs of ASCII, without spaces")
        }
        return word
    }

    private static func duration(_ word: String) throws(UsageError) -> Duration {
        guard let seconds = Double(word), (0.001...3600).contains(seconds) else {
            throw UsageError("--timeout needs seconds, from 0.001 to 3600 (was \"\(word)\")")
        }
        return .seconds(seconds)
    }
}
