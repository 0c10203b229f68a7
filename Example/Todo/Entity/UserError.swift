/// An error that tells a user what is wrong, and nothing more.
package protocol UserError: Error, Equatable, CustomStringConvertible {}

extension Error {
    /// What to tell a user. All other errors address developers.
    var message: String {
        self is any UserError ? "\(self)" : "That didn't work. Please try again."
    }
}
