import Testing
import todo

/// Leads nowhere, and tells where a screen wanted to lead.
@MainActor
final class SpyRouter: LoginRouting, TodoListRouting {
    private(set) var log: [String] = []

    func showTodos(of user: User) { log.append("todos of \(user.name)") }
    func showLogin() { log.append("login") }
    func quit() { log.append("quit") }
}
