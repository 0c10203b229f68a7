import Foundation
import Plug

/// One session with a user, from the first screen to the last line.
@MainActor
struct Session {
    let window: Window

    /// Shows the screen and passes it each line that the user types, until there are no more
    /// screens or lines. Everything that the screens call, directly or indirectly, must be plugged.
    func run(_: some LoginNeeds & TodoNeeds, _: some RepositoryNeeds) async {
        var shown: (any Screen)?
        while let screen = window.screen {
            if screen !== shown { await screen.appear() }
            shown = screen
            print("\n\(screen.text)\n\(screen.prompt)", terminator: "")
            fflush(nil)
            let line = readLine()
            // The lines of a script are printed, so its output reads like a session.
            if isatty(STDIN_FILENO) == 0 || line == nil { print(line ?? "") }
            guard let line else { break }
            await screen.enter(line)
        }
        print("Bye.")
    }
}
