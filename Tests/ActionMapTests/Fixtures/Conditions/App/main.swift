import Plug

class Like: Action<Int, Void> {}

#if DEMO
    Like.self <~ { _ in print("a demo") }
    action(Like.self, 0)
#else
    #if os(Nowhere)
        Like.self <~ { _ in print("nowhere") }
    #endif
    action(Like.self, 1)
#endif

class Share: Action<Int, Void> {}
if Actions.isPlugged(Share.self) { action(Share.self, 2) }
