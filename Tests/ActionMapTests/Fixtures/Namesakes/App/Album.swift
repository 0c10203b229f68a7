import Plug
class Fill: Action<Int, Int> {}
private protocol Filling { func go() -> Int }
private struct Work: Filling { func go() -> Int { action(Fill.self, 1) } }
func fill() { print((Work() as any Filling).go()) }
