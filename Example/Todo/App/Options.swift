/// The parsed command line.
package enum Options: Equatable, Sendable {
    case help, version, states
    case session(store: String?)
    case wrong(String)

    package static let usage = """
        Usage: todo [--store FOLDER]

          --store FOLDER  Keep the todos of each user in a file there. Without it, they are
                          forgotten at the end.
          --states        Show each screen in its states, with mocks.
          --version       Show the version.
          --help          Show this.
        """

    package init(_ arguments: some Collection<String>) {
        let arguments = Array(arguments)
        switch arguments.first {
        case nil: self = .session(store: nil)
        case "--help", "-h": self = .help
        case "--states": self = .states
        case "--version": self = .version
        // A folder that begins with a dash is rare, and can be written as ./-folder.
        case "--store" where arguments.count == 2 && !arguments[1].hasPrefix("-"):
            self = .session(store: arguments[1])
        case "--store": self = .wrong("--store needs one folder")
        case .some(let argument): self = .wrong("unknown option \(argument)")
        }
    }
}
