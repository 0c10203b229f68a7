/// Where the user can go from the screen of one todo.
@MainActor
package protocol TodoDetailRouting {
    func goBack(saying message: String?)
    func quit()
}

extension Window: TodoDetailRouting {}
