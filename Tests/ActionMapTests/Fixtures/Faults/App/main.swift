import Feed
import Plug
import PlugResilience

// A closure may hold what also goes to a plug or an interceptor.
class Get: Action<Int, Promise<Int>> {}
class Press: Action<Int, Promise<Int>> {}
class Renew: Action<Void, Promise<Int>> {}
final class Metrics: Sendable {
    func counted(_ number: Int) -> Int { number + 1 }
    func wire() {
        Get.self <~ { Promise(self.counted($0)) }
        Actions.intercept(Get.self) { $1(self.counted($0)) }
        press { _ = action(Press.self, self.counted(1)) }
    }
}
func press(_ button: () -> Void) { button() }
Metrics().wire()
_ = action(Get.self, 1)
Actions.renew(with: Renew.self) { _ in false }

// A closure may be plugged and called.
class Inner: Action<Int, Promise<Int>> {}
class Outer: Action<Int, Promise<Int>> {}
func start() {
    let get: @Sendable (Int) -> Promise<Int> = { action(Inner.self, $0) }
    Outer.self <~ get
    _ = (get(1), action(Outer.self, 1))
}
start()

// What only calls super answers nothing, whatever it puts out.
class Log: AsyncAction<Int, Void> {}
class Pair: AsyncAction<Int, (Int, Int)> {}
class Run: Action<@Sendable () -> Int, Int> {}
final class OnlyLog: Log {
    override func perform(_ id: Int) async throws { try await super.perform(id) }
}
final class OnlyPair: Pair {
    override func perform(_ id: Int) async throws -> (Int, Int) { try await super.perform(id) }
}
final class OnlyRun: Run {
    override func perform(_ body: @escaping @Sendable () -> Int) -> Int? { super.perform(body) }
}
Log.self <~ OnlyLog()
Pair.self <~ OnlyPair()
Run.self <~ OnlyRun()
try await action(Log.self, 1)
print(try await action(Pair.self, 1), action(Run.self) { 1 })

// A function may have the name of one of Plug's. A type may be named with its module.
Actions.plug(Load.self)
_ = action(Feed::Load.self, 1)

// A default may be that of a base, which names its class or whoever asks.
class Base: Action<Int, Int>, HasDefault { class func plugDefault() { self <~ { $0 } } }
class Tell: Base {}
class Time: Action<Int, Int>, HasDefault { class func plugDefault() { Time.self <~ { $0 } } }
class Day: Time {}
_ = (action(Tell.self, 1), action(Day.self, 1))

// A base may call what derives from it.
class Remote<Input>: Action<Input, Promise<Input>> {
    static func call(_ input: Input) -> Promise<Input> { action(self, input) }
}
class Fetch: Remote<Int> {}
class Send: Remote<Int> {}
Fetch.self <~ { Promise($0) }
_ = (Fetch.call(1), Send.call(1))

// A pack of plugs hides no other gap, and what is in a generic type is a variant, too.
enum Table<Item> { class Row: Action<Item, Item> {} }
extension Table { class Cell: Action<Item, Item> {} }
final class RealRow: Table<Int>.Row { override func perform(_ id: Int) -> Int? { id } }
func plug<A: IsAction>(_ type: A.Type, _ make: @escaping @Sendable () -> A) { type <~ make() }
func plugAll<each A: IsAction>(
    _ type: repeat (each A).Type,
    by make: repeat @escaping @Sendable () -> each A
) {
    repeat plug(each type, each make)
}
plugAll(Table<Int>.Row.self, by: { RealRow() })
_ = (action(Table<Int>.Row.self, 1), action(Table<Int>.Cell.self, 1))
