/// The error of waiting for the first value where there is none.
///
/// That is ``Promise/any(_:)`` of promises that were all rejected, and `any` or
/// ``Promise/race(_:)`` of an empty list.
public struct NoPromiseFulfilledError: Error, Sendable, CustomStringConvertible {
    /// What each promise was rejected with, in the order in which the promises stood.
    public let errors: [any Error]

    /// What is wrong.
    public var description: String {
        if errors.isEmpty {
            "There was no promise to wait for: the list of promises was empty."
        } else {
            "None of \(errors.count) promises was fulfilled: "
                + errors.map { "\($0)" }.joined(separator: "; ")
        }
    }
}
