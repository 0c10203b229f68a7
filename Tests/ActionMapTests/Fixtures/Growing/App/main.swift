import Plug

class Like: Action<Int, Promise<Int>> {}
class Share: Action<Int, Promise<Int>> {}
struct Left<T> {}
struct Right<T> {}
protocol Climbing {
    func climb<T>(_ value: T, _ rest: Int)
}
struct Ladder: Climbing {
    func climb<T>(_ value: T, _ rest: Int) {
        guard rest > 0 else { return _ = action(Share.self, 1) }
        let next: any Climbing = self
        next.climb(Left<T>(), rest - 1)
        next.climb(Right<T>(), rest - 1)
    }
}

// Types that grow in two ways at each step.
func up<T>(_ value: T, _ rest: Int) {
    guard rest > 0 else { return _ = action(Like.self, 1) }
    down(Left<T>(), rest - 1)
    down(Right<T>(), rest - 1)
}
func down<T>(_ value: T, _ rest: Int) {
    up(Left<T>(), rest - 1)
    up(Right<T>(), rest - 1)
}
up(1, 3)
(Ladder() as any Climbing).climb(1, 3)
