/// An error that tells a user what is wrong, and nothing more.
package struct UserError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    package static func noTodo(_ id: Int) -> Self { Self("There is no todo \(id).") }
    package static let noTitle = Self("A todo needs a title.")
    package static let longTitle = Self("A title has at most 200 characters.")
    package static let badName = Self("A name has 1 to 32 letters (a to z), digits, - or _.")
}

extension Error {
    /// What to tell a user. All other errors address developers.
    var message: String {
        self is UserError ? "\(self)" : "That didn't work. Please try again."
    }
}
