/// What a user can get wrong.
package enum TodoError: UserError {
    case noTodo(Int)
    case noTitle
    case longTitle
    case noID
    case badName

    package var description: String {
        switch self {
        case .noTodo(let id): "There is no todo \(id)."
        case .noTitle: "A todo needs a title."
        case .longTitle: "A title has at most 200 characters."
        case .badName: "A name has 1 to 32 letters (a to z), digits, - or _."
        case .noID: "All numbers for todos are used up."
        }
    }
}
