import Plug

class Like: Action<Int, Int?> {}
class Send: Action<Int, Int?> {}
class Open: Action<Int, Int?> {}
class Close: Action<Int, Int?> {}
class Edit: Action<Int, Int?> {}
class Copy: Action<Int, Int?> {}
class Print: Action<Int, Int?> {}
class Share: Action<Int, Int?> {}
class Drop: Action<Int, Int?> {}

protocol Showing { func show() }
func show(_ row: some Showing) { row.show() }

struct Row: Showing { func show() {} }
struct Cell: Showing { func show() { _ = action(Send.self, 1) } }
enum Page {
    struct Row: Showing { func show() { _ = action(Edit.self, 1) } }
}
