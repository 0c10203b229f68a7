import Plug

/// One session with a user, from the first screen to the last line.
@MainActor
struct Session {
    let window: Window
    let console: Console

    /// Shows the top screen and passes it each line that the user types, until there are no more
    /// screens or lines. Everything that the screens call, directly or indirectly, must be plugged.
    func run(_: some LoginNeeds & TodoNeeds, _: some RepositoryNeeds) async throws {
        var shown: (any Screen)?
        while let screen = window.top {
            if screen !== shown { await screen.appear(saying: window.takeMessage()) }
            shown = screen
            try console.write("\n\(screen.text)\n")
            guard let line = try console.read(screen.prompt) else { break }
            await screen.enter(line)
        }
        try console.write("Bye.\n")
    }
}
