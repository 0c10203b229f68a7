/// Why a ``PhotoFile`` could not do what was asked. What had been stored is still stored.
public struct PhotoFileError: Error, CustomStringConvertible, Sendable {
    /// The file or folder that is in the way.
    public let path: String

    /// What is wrong with it.
    public let problem: String

    /// What to try.
    public let advice: String

    /// All three, in one line.
    public var description: String { "\(path): \(problem). \(advice)." }
}
