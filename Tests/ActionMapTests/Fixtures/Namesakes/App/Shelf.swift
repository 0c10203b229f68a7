import Plug

class Clear: Action<Int, Int> {}
private protocol Filling { func go() -> Int }
private struct Work: Filling { func go() -> Int { action(Clear.self, 1) } }
func clear() { print((Work() as any Filling).go()) }
extension Int { fileprivate class Save: Action<Int, Int> {} }
func save() { print(action(Int.Save.self, 1)) }
