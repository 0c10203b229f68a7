import Plug

// A type in a function has the name of one outside, and conforms to the same protocol.
func start() {
    struct Row: Showing { func show() { _ = action(Like.self, 1) } }
    show(Row())
}

func preview() {
    struct Cell: Showing { func show() {} }
    show(Cell())
}

start()
preview()
show(Cell())
