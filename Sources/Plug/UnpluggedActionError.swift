/// The error of a call that nobody answers: nothing is plugged, or `perform` is not overridden.
public struct UnpluggedActionError: Error, CustomStringConvertible {
    let message: String
    /// The action, the caller, and the line that fixes it.
    public var description: String { message }
}
