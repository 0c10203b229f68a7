/// What a user can get wrong about logging in.
package enum LoginError: UserError {
    case badName

    package var description: String { "A name has 1 to 32 letters (a to z), digits, - or _." }
}
