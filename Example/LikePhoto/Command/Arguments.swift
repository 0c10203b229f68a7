package import Foundation
package import LikePhotoUseCases

/// What a command line asks for.
package struct Arguments: Equatable, Sendable {
    /// What to do: with photos, in their order, or with the file at a path.
    package enum Work: Equatable, Sendable {
        case like([Photo]), unlike([Photo])
        case list
        case post(String)
        case explain, help, version
    }

    /// Where the likes are kept.
    package enum Place: Equatable, Sendable {
        case memory
        /// In the journal at this path.
        case journal(String)
        /// On the server at this address, which may be silent for that long. The key says who asks.
        case server(URL, key: String?, timeout: Duration)
    }

    /// A file for what was answered.
    package enum Taping: Equatable, Sendable {
        /// Whatever is asked is asked of the place, and its answers are written to the file.
        case record(String)
        /// The file answers in the place's stead.
        case replay(String)
    }

    package let work: Work
    package let place: Place
    package let taping: Taping?

    /// Whether to tell when each use case begins and ends.
    package let traces: Bool

    package init(work: Work, place: Place, taping: Taping? = nil, traces: Bool = false) {
        self.work = work
        self.place = place
        self.taping = taping
        self.traces = traces
    }

    /// What `--help` prints.
    package static let help = """
        Likes photos. They are kept in memory, in a file or on a server: the command's code is the
        same, and one line for each use case says which.

        Usage: like-photo ([--unlike] ID... | --list | --post FILE | --explain) [--trace]
                          [--store FILE | --server URL [--key KEY] [--timeout SECONDS]]
                          [--record FILE | --replay FILE]

          ID                 A photo, such as 42, or a range of them, such as 100-120.
                             A photo that is named twice is liked once.
          --unlike           Take the likes back instead.
          --list             List the liked photos.
          --post FILE        Post a photo, which gets an id.
          --explain          Say what would answer each use case, whatever else is asked for,
                             and do nothing.
          --trace            Tell on standard error when each use case begins and ends.
          --store FILE       Keep the likes in this file, one JSON object a line.
          --server URL       Keep them on the photo-server at this address.
          --key KEY          Say to the server who asks.
          --timeout SECONDS  Wait for the server for so long, 10 seconds unless told otherwise.
          --record FILE      Write to this file what the use cases answer.
          --replay FILE      Let this file answer, without the place that it was recorded at.
          --help             Print this.
          --version          Print which version this is.

        Without --store and --server, a mock in memory answers: nothing is kept.
        An option's value may also follow a "=". What follows "--" is never an option.

          like-photo 42
          like-photo 42 43 100-120 --store likes.jsonl
          like-photo 42 --server http://127.0.0.1:8080
          like-photo --explain --store likes.jsonl
          like-photo --list --server http://127.0.0.1:8080 --record likes.json
          like-photo --list --replay likes.json
        """
}
