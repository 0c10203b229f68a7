/// What a user can get wrong about todos.
package enum TodoError: UserError {
    case noTodo(Int)
    case noTitle
    case noID

    package var description: String {
        switch self {
        case .noTodo(let id): "There is no todo \(id)."
        case .noTitle: "A todo needs a title."
        case .noID: "All numbers for todos are used up."
        }
    }
}
