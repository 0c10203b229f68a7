/// The screens of the app, one above the other. For each screen, an extension beside it says where
/// that screen leads.
@MainActor
package final class Window {
    package private(set) var screens: [any Screen] = []

    package init() {}

    /// The screen that the user sees. Nil ends the app.
    package var top: (any Screen)? { screens.last }

    /// Shows a screen instead of all others.
    func start(with screen: any Screen) {
        screens = [screen]
    }

    /// Shows a screen above the one that is there.
    func push(_ screen: any Screen) {
        screens.append(screen)
    }

    /// Goes back to the screen below.
    package func goBack() {
        screens.removeLast()
    }

    /// Leaves the app.
    package func quit() {
        screens = []
    }
}
