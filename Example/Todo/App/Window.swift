/// The screens of the app, stacked on top of each other. An extension next to each screen defines
/// where that screen leads.
@MainActor
package final class Window {
    private var screens: [any Screen] = []
    private var message: String?

    package init() {}

    /// The screen that the user sees. Nil ends the app.
    package var top: (any Screen)? { screens.last }

    /// Shows a screen in place of all others.
    func start(with screen: any Screen) { screens = [screen] }

    /// Shows a screen on top of the current one.
    func push(_ screen: any Screen) { screens.append(screen) }

    /// Goes back to the screen below, which shows a message.
    package func goBack(saying message: String?) {
        screens.removeLast()
        self.message = message
    }

    /// Quits the app.
    package func quit() { screens = [] }

    /// What the screen that appears next has to say.
    func takeMessage() -> String? {
        defer { message = nil }
        return message
    }
}
