import Plug

class Loose: Action<Int, Promise<Int>> {}
