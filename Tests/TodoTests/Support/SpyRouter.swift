import Testing
import todo

/// Leads nowhere, and tells where a screen wanted to lead.
@MainActor
final class SpyRouter: LoginRouting, TodoListRouting, TodoDetailRouting {
    private(set) var log: [String] = []

    func showTodos(of user: User) { log.append("todos of \(user.name)") }
    func show(_ todo: Todo, of user: User) { log.append("\(todo.title) of \(user.name)") }
    func showLogin() { log.append("login") }
    func goBack(saying message: String?) { log.append("back, saying \(message ?? "nothing")") }
    func quit() { log.append("quit") }
}
