/// Why a ``Journal`` could not do what was asked. What had been stored is still stored.
public struct JournalError: Error, CustomStringConvertible {
    /// What happened, where, and what to try, in one line.
    public let description: String

    init(_ description: String) { self.description = description }
}
