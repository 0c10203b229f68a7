/// What a view is to the terminal: lines to print, and a place to type.
@MainActor
package protocol Screen: AnyObject {
    /// What stands before the line that the user types.
    var prompt: String { get }

    /// What the screen shows now.
    var text: String { get }

    /// The screen is about to be shown, for the first time or again.
    func appear() async

    /// The user has typed a line. Returns when all that comes of it can be shown.
    func enter(_ line: String) async
}
