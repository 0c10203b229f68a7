/// What a user can get wrong about logging in.
package enum LoginError: Error, Equatable, CustomStringConvertible {
    case badName
    case noPassword
    case wrongPassword(User)

    package var description: String {
        switch self {
        case .badName: "A name has 1 to 32 letters (a to z), digits, - or _."
        case .noPassword: "A password has at least one character."
        case .wrongPassword(let user): "That is not the password of \(user.name)."
        }
    }
}
