/// One conversation with a user, from the first screen to the last line.
@MainActor
package struct Session {
    private let window: Window
    private let console: Console

    /// Begins a conversation. What the screens call, and what that calls in turn, has to be plugged.
    init(_: some LoginNeeds & TodoNeeds & RepositoryNeeds, window: Window, console: Console) {
        self.window = window
        self.console = console
    }

    /// Shows the screen on top and hands over what the user types, until no screen or no line is
    /// left.
    package func run() async throws {
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
