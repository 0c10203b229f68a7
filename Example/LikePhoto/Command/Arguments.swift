package import Foundation
package import LikePhotoUseCases

/// What a command line asks for.
package struct Arguments: Equatable, Sendable {
    /// What to do.
    package enum Work: Equatable, Sendable {
        /// Like these photos, in this order.
        case like([Photo])
        /// Take the likes of these photos back, in this order.
        case unlike([Photo])
        /// List the liked photos.
        case list
        /// Post the file at this path.
        case post(String)
        /// Say what would answer each use case.
        case explain
        /// Explain the command.
        case help
    }

    /// Where the likes are kept.
    package enum Place: Equatable, Sendable {
        /// In memory, until the command ends.
        case memory
        /// In the JSON file at this path.
        case file(String)
        /// On the server at this address, which may be silent for that long.
        case server(URL, timeout: Duration)
    }

    /// What to do.
    package let work: Work

    /// Where the likes are kept.
    package let place: Place

    /// Whether to tell when each use case begins and ends.
    package let traces: Bool

    /// Creates arguments from what has been understood.
    package init(work: Work, place: Place, traces: Bool = false) {
        self.work = work
        self.place = place
        self.traces = traces
    }

    /// The line that a wrong command line is answered with.
    package static let usage = """
        Usage: like-photo ([--unlike] ID... | --list | --post FILE | --explain) [--trace] \
        [--store FILE | --server URL [--timeout SECONDS]]
        """

    /// What `--help` prints.
    package static let help = """
        Likes photos. They are kept in memory, in a file or on a server: the command's code is the
        same, and one line for each use case says which.

        \(usage)

          ID                 A photo, such as 42, or a range of them, such as 100-120.
                             A photo that is named twice is liked once.
          --unlike           Take the likes back instead.
          --list             List the liked photos.
          --post FILE        Post a photo, which gets an id.
          --explain          Say what would answer each use case, whatever else is asked for,
                             and do nothing.
          --trace            Tell on standard error when each use case begins and ends.
          --store FILE       Keep the likes in this JSON file.
          --server URL       Keep them on the photo-server at this address.
          --timeout SECONDS  Wait for the server for so long, 10 seconds unless told otherwise.
          --help             Print this.

        Without --store and --server, a mock in memory answers: nothing is kept.
        An option's value may also follow a "=". What follows "--" is never an option.

          like-photo 42
          like-photo 42 43 100-120 --store likes.json
          like-photo 42 --server http://127.0.0.1:8080
          like-photo --explain --store likes.json
        """
}
