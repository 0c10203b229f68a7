/// How to ask for a line.
package enum Prompt: Equatable, Sendable {
    case line(String)
    /// A line that nobody should see on the terminal.
    case secret(String)
}
