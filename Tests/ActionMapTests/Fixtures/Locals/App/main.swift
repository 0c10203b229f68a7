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

// One that is in another, whose name is taken, too.
func copy() {
    enum Page {
        struct Row: Showing { func show() { _ = action(Copy.self, 1) } }
    }
    show(Page.Row())
}

copy()
show(Page.Row())

// One that a function returns as `some`.
struct Line: Showing { func show() { _ = action(Share.self, 1) } }
func line() -> some Showing {
    struct Line: Showing { func show() { _ = action(Print.self, 1) } }
    return Line()
}

show(line())
show(Line())

// One in a block outside all functions.
struct Block: Showing { func show() { _ = action(Drop.self, 1) } }
if CommandLine.argc > 9 {
    struct Block: Showing { func show() {} }
    show(Block())
}
func drop() { show(Block()) }
drop()
