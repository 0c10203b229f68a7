/// An error that tells a user what is wrong, and no more.
package protocol UserError: Error, Equatable, CustomStringConvertible {}

extension Error {
    /// What to tell a user. All other errors speak to those who write programs.
    var message: String {
        self is any UserError ? "\(self)" : "That didn't work. Please try again."
    }
}
