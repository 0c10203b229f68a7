import Plug

class AddTodo: Action<String, Promise<Int>> {}
class SaveTodo: Action<String, Promise<Int>> {}

struct TodoInteractor {
    func add(_ title: String) -> Promise<Int> { action(AddTodo.self, title) }
}

enum TodoRules {
    static func add(_ title: String) -> Promise<Int> { action(SaveTodo.self, title) }
}
