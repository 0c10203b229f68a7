/// Shows one screen, until there is none. An extension next to each screen defines where it leads.
@MainActor
package final class Window {
    package private(set) var screen: (any Screen)?

    package init() {}

    func show(_ screen: any Screen) { self.screen = screen }

    package func quit() { screen = nil }
}
