package import Foundation

/// The parsed command line.
package enum Options: Equatable, Sendable {
    case help, version
    case session(store: URL?)
    case wrong(String)

    package static let usage = """
        Usage: todo [--store FOLDER]

          --store FOLDER  Keep the todos of each user in a file there. Without it, they are
                          forgotten at the end.
          --version       Show the version.
          --help          Show this.
        """

    package init(_ arguments: some Collection<String>) {
        let arguments = Array(arguments)
        switch arguments.first {
        case nil: self = .session(store: nil)
        case "--help", "-h": self = .help
        case "--version": self = .version
        case "--store":
            // A folder that begins with a dash is rare, and can be written as ./-folder.
            let isFolder = arguments.count == 2 && !arguments[1].isEmpty
            self =
                isFolder && !arguments[1].hasPrefix("-")
                ? .session(store: URL(filePath: arguments[1], directoryHint: .isDirectory))
                : .wrong("--store needs one folder")
        case .some(let argument): self = .wrong("unknown option \(argument)")
        }
    }
}
