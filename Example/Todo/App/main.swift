import Foundation

do {
    switch try Options(CommandLine.arguments.dropFirst()) {
    case .help: try Console().write("\(Options.usage)\n")
    case .version: try Console().write("todo 0.1.0\n")
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
    let isUsage = error is CommandError
    let hint = isUsage ? "See 'todo --help'.\n" : ""
    try? FileHandle.standardError.write(contentsOf: Data("todo: \(error.message)\n\(hint)".utf8))
    exit(isUsage ? EX_USAGE : EXIT_FAILURE)
}
