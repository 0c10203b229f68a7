package import Foundation
package import LikePhotoUseCases

/// The parsed command line.
package struct Arguments: Equatable, Sendable {
    /// What to do with photos, in their order, or what to print.
    package enum Work: Equatable, Sendable {
        case like([Photo]), unlike([Photo]), list, explain, help, version
    }

    /// What answers.
    package enum Place: Equatable, Sendable {
        case memory, store(String), server(URL, key: String?), tape(String)
    }

    package var work = Work.help
    package var place = Place.memory
    package var recording: String?
    package var traces = false

    /// What `--help` prints.
    package static let help = """
        Likes photos:           like-photo 42 43
        Takes likes back:       like-photo unlike 42
        Lists what is liked:    like-photo list

        The likes are kept in memory until the command ends, unless one of these says where:
          --store FILE   In this file, a line for each change.
          --server URL   On the photo-server at this address. --key KEY tells it who asks, or
                         LIKE_PHOTO_KEY in the environment, which other users can't see.
          --replay FILE  Nowhere. What --record FILE has written to this file answers.

        Other options:
          --trace        Tell on standard error when each use case begins and ends.
          --explain      Say what would answer each use case, and do nothing else.
          --version      Say which like-photo this is.
        """

    /// Parses a command line, without the command's own name, or throws a ``UsageError``.
    package init(
        _ words: some Sequence<String>,
        key: String? = ProcessInfo.processInfo.environment["LIKE_PHOTO_KEY"]
    ) throws(UsageError) {
        var words = Array(words)[...]
        var operands: [String] = []
        var options: [String: String] = [:]
        while let word = words.popFirst() {
            switch word {
            case "--help", "-h": return
            case "--version":
                work = .version
                return
            case "--trace", "--explain": options[word] = ""
            case "--store", "--server", "--key", "--record", "--replay":
                guard let value = words.popFirst(), !value.hasPrefix("-"), options[word] == nil
                else { throw UsageError("\(word) needs one value") }
                options[word] = value
            default:
                if word.hasPrefix("-") { throw UsageError("unknown option \(word)") }
                operands.append(word)
            }
        }
        for names in [["--store", "--server", "--replay"], ["--record", "--replay"]] {
            let given = names.filter { options[$0] != nil }
            if given.count > 1 {
                throw UsageError("\(given[0]) and \(given[1]) can't be used together")
            }
        }
        if let file = options["--store"] { place = .store(file) }
        if let file = options["--replay"] { place = .tape(file) }
        if let server = options["--server"] {
            place = try Self.server(server, key: options["--key"] ?? key)
        } else if options["--key"] != nil {
            throw UsageError("--key needs --server")
        }
        work = options["--explain"] != nil ? .explain : try Self.work(operands)
        recording = work == .explain ? nil : options["--record"]
        traces = options["--trace"] != nil
    }

    private static func work(_ operands: [String]) throws(UsageError) -> Work {
        if operands == ["list"] { return .list }
        let unlikes = operands.first == "unlike"
        let photos = try operands.dropFirst(unlikes ? 1 : 0).map { word throws(UsageError) in
            guard let id = Int(word), id > 0, "\(id)" == word
            else { throw UsageError("\"\(word)\" is no photo: an id is a number from 1 up") }
            return Photo(id: id)
        }
        if photos.isEmpty { throw UsageError("no photo is named. Try: like-photo 42") }
        return unlikes ? .unlike(photos) : .like(photos)
    }

    private static func server(_ word: String, key: String?) throws(UsageError) -> Place {
        guard let url = URL(string: word), ["http", "https"].contains(url.scheme),
            url.host?.isEmpty == false, (1...65_535).contains(url.port ?? 80),
            url.user == nil, url.query == nil, url.fragment == nil
        else { throw UsageError("--server needs an address such as http://127.0.0.1:8080") }
        // The system drops a header that it can't send, and the request would be anyone's.
        guard key?.isEmpty != true, key?.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) != false
        else { throw UsageError("--key needs letters, digits and signs alone") }
        return .server(url, key: key)
    }
}

/// What is wrong with a command line, in one line.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
