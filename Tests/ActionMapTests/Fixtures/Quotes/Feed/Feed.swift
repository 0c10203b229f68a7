public import Plug

/// A raw identifier may have what charts write in another way.
open class `Like "a lot" #1`: Action<Int, Void> {}
