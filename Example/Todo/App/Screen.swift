/// A view, as the terminal sees it, with lines to print and a place to type.
@MainActor
package protocol Screen: AnyObject {
    /// The text before the line that the user types.
    var prompt: String { get }

    /// What the screen shows now.
    var text: String { get }

    /// The screen is about to be shown, for the first time or again.
    func appear() async

    /// The user has typed a line. Returns when all its effects can be shown.
    func enter(_ line: String) async
}

extension Screen {
    package func appear() async {}
}
