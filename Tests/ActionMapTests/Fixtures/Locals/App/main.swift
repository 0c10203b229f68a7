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

// Nothing tells which of two in one function is meant.
func toggle(_ isOn: Bool) {
    if isOn {
        struct Item: Showing { func show() { _ = action(Open.self, 1) } }
        show(Item())
    } else {
        struct Item: Showing { func show() { _ = action(Close.self, 1) } }
        show(Item())
    }
}

toggle(true)
