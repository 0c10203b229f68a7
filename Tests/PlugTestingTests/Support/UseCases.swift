import Plug

// The use cases of several suites.

class Like: Action<Int, Promise<Void>> {}
class Identify: Action<Void, Int> {}

/// What a call waits for that doesn't end.
let never = Promise<Void>.pending()
