import Plug

class Fill: Action<Int, Int> {}
private protocol Filling { func go() -> Int }
private struct Work: Filling { func go() -> Int { action(Fill.self, 1) } }
extension Int { fileprivate class Save: Action<Int, Int> {} }
func fill() {
    Int.Save.self <~ { $0 }
    print((Work() as any Filling).go(), action(Int.Save.self, 1))
}
