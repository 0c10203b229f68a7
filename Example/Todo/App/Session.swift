/// One conversation with a user, from the first screen to the last line.
@MainActor
struct Session {
    let window: Window
    let console: Console

    /// Shows the screen on top and hands over what the user types, until no screen or no line is
    /// left. What the screens call, and what that calls in turn, has to be plugged.
    func run(_: some LoginNeeds & TodoNeeds, _: some RepositoryNeeds) async throws {
        var shown: (any Screen)?
        while let screen = window.top {
            if screen !== shown { await screen.appear() }
            shown = screen
            try console.write("\n\(screen.text)\n")
            guard let line = try console.read(screen.prompt) else { break }
            await screen.enter(line)
        }
        try console.write("Bye.\n")
    }
}
