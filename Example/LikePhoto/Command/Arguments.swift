package import LikePhotoUseCases

/// The parsed command line.
package struct Arguments: Sendable {
    /// What to do with photos, in their order, or what to print.
    package enum Work: Equatable, Sendable {
        case like([Photo]), unlike([Photo]), list, explain, help
    }

    package private(set) var work = Work.help

    /// The values of options, by their names. Empty for an option that has none.
    package private(set) var options: [String: String] = [:]

    package static let help = """
        like-photo 42 43, like-photo unlike 42 or like-photo list

        The likes are in memory, unless one of these says where:
          --store FILE   In this file.
          --server URL   On a photo-server. LIKE_PHOTO_KEY in the environment tells it who asks.
          --replay FILE  Nowhere. What --record FILE has written answers.

        --trace tells when each use case begins and ends, and --explain what would answer it.
        """

    /// Parses a command line, without the command's own name.
    package init(_ words: some Sequence<String>) throws {
        var (words, operands) = (Array(words)[...], [String]())
        while let word = words.popFirst() {
            switch word {
            case "--help": return
            case "--trace", "--explain": options[word] = ""
            case "--store", "--server", "--replay", "--record":
                guard let value = words.popFirst(), !value.hasPrefix("-"), options[word] == nil
                else { throw PhotoError("\(word) needs one value") }
                options[word] = value
            case _ where word.hasPrefix("-"): throw PhotoError("unknown option \(word)")
            default: operands.append(word)
            }
        }
        let unlikes = operands.first == "unlike"
        if options["--explain"] != nil {
            work = .explain
        } else if operands == ["list"] {
            work = .list
        } else {
            let photos = try operands.dropFirst(unlikes ? 1 : 0).map { word in
                guard let id = Int(word), id > 0, "\(id)" == word
                else { throw PhotoError("\"\(word)\" is no photo: an id is a number from 1 up") }
                return Photo(id: id)
            }
            if photos.isEmpty { throw PhotoError("no photo is named. Try: like-photo 42") }
            work = unlikes ? .unlike(photos) : .like(photos)
        }
    }
}
