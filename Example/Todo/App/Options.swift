package import Foundation

/// What the command line asks for.
package struct Options: Equatable, Sendable {
    package static let usage = """
        Usage: todo [--store FOLDER]

          --store FOLDER  Keep the todos of each user in a file there. Without it, they are
                          forgotten at the end.
          --help          Show this.
        """

    package private(set) var store: URL?
    package private(set) var wantsHelp = false

    package init(_ arguments: some Sequence<String>) throws {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            switch argument {
            case "--help", "-h":
                wantsHelp = true
            case "--store":
                guard let folder = arguments.next(), !folder.isEmpty else {
                    throw OptionsError("--store needs a folder: todo --store FOLDER")
                }
                store = URL(filePath: folder, directoryHint: .isDirectory)
            default:
                throw OptionsError("todo doesn't know \(argument). Try todo --help.")
            }
        }
    }
}
