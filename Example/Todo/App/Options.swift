package import Foundation

/// The parsed command line.
package enum Options: Equatable, Sendable {
    case help, version
    case session(store: URL?)

    package static let usage = """
        Usage: todo [--store FOLDER]

          --store FOLDER  Keep the todos of each user in a file there. Without it, they are
                          forgotten at the end.
          --version       Show the version.
          --help          Show this.
        """

    package init(_ arguments: some Sequence<String>) throws(CommandError) {
        var arguments = Array(arguments)[...]
        var store: URL?
        while let argument = arguments.popFirst() {
            switch argument {
            case "--help", "-h":
                self = .help
                return
            case "--version":
                self = .version
                return
            case "--store":
                // A folder that begins with a dash is rare, and can be written as ./-folder.
                guard let folder = arguments.popFirst(), !folder.isEmpty, folder.first != "-"
                else { throw CommandError("--store needs a folder") }
                store = URL(filePath: folder, directoryHint: .isDirectory)
            default: throw CommandError("unknown option \(argument)")
            }
        }
        self = .session(store: store)
    }
}
