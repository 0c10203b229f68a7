import Plug

final class FileSaveTodo: SaveTodo {
    override func perform(_ title: String) -> Promise<Int> { Promise(title.count) }
}
