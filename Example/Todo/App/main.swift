import Foundation
import Plug

let arguments = CommandLine.arguments.dropFirst()
do {
    switch (arguments.first, arguments.dropFirst().first, arguments.count) {
    case ("--states", _, 1): try await print(States.text(), terminator: "")
    case (nil, _, _): await start(MemoryRoot())
    case ("--store", let folder?, 2): try await start(FileRoot(folder))
    default: throw UserError("Type todo, todo --store FOLDER or todo --states.")
    }
} catch {
    try? FileHandle.standardError.write(contentsOf: Data("todo: \(error.message)\n".utf8))
    exit(EXIT_FAILURE)
}

/// The composition root, which plugs the rules, and is given what stores the todos.
@MainActor
func start(_ repository: some RepositoryNeeds) async {
    let window = Window()
    window.showLogin()
    await Session(window: window).run(Rules(), repository)
}
