import Foundation
import Plug

do {
    switch Options(CommandLine.arguments.dropFirst()) {
    case .help: try Console().write("\(Options.usage)\n")
    case .version: try Console().write("todo 0.1.0\n")
    case .states: try await Console().write(States.text())
    case .wrong(let problem):
        try FileHandle.standardError.write(
            contentsOf: Data("todo: \(problem)\nSee 'todo --help'.\n".utf8)
        )
        exit(EX_USAGE)
    case .session(let store):
        // The composition root plugs the use cases and the storage of the todos.
        let rules = Rules()
        let repository: any RepositoryNeeds =
            if let store { try FileRoot(store) } else { MemoryRoot() }
        let window = Window()
        window.showLogin()
        try await Session(window: window, console: Console()).run(rules, repository)
    }
} catch {
    try? FileHandle.standardError.write(contentsOf: Data("todo: \(error.message)\n".utf8))
    exit(EXIT_FAILURE)
}
