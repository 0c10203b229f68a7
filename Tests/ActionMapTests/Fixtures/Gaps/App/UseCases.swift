import Plug

class Build: Action<Int, Promise<Int>> {}
class Ask: Action<Int, Promise<Int>> {}
class Send: Action<Int, Promise<Int>> {}
class Find: Action<Int, Int?> {}
class Save: Action<Int, Promise<Int>> {}
class Default: Action<Int, Promise<Int>>, HasDefault {
    static func plugDefault() { Save.self <~ { Promise($0) } }
}
class Count: Action<Int, Int> {}
class Draw: Action<Int, Promise<Int>> {}
class Read: Action<Int, Promise<Int>> {}
class Close: Action<Int, Promise<Int>> {}
class Tap: Action<Int, Promise<Int>> {}
class Leave: Action<Int, Promise<Int>> {}
class Sing: Action<Int, Promise<Int>> {}
class Sort: Action<Int, Int> {}
class Test: Action<Int, Promise<Int>> {}
class Press: Action<Int, Promise<Int>> {}
class Grow: Action<Int, Promise<Int>> {}
class Turn<Item: Sendable>: Action<Int, Promise<Item>> {}
class Throw: Action<Int, Promise<Int>> {}
class Play: Action<Int, Promise<Int>> {}
class Hold: Action<Int, Promise<Int>> {}
class Push: Action<Int, Promise<Int>> {}
