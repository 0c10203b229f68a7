import Plug

class Share: Action<Int, Promise<Void>> {}
class Send: Action<Int, Promise<Void>> {}
class Load: Action<Int, Promise<Void>> {}
class Like: Action<Int, Promise<Void>> {}
class Draw: Action<Int, Promise<Void>> {}

enum Mocks {
    final class EmptyShare: Share {}
}

final class EmptySend: Send {}
final class EmptyLoad: Load {}
final class EmptyDraw: Draw {}

final class MockLoad: Load {
    override func perform(_ id: Int) -> Promise<Void> { Promise() }
}

class SlowLike: Like {}

final class MockLike: SlowLike {
    override func perform(_ id: Int) -> Promise<Void> { Promise() }
}

Share.self <~ Mocks.EmptyShare()
MockLike.self <~ MockLike()

// It is called itself.
Actions.plug(Send.self, to: EmptySend())
_ = action(EmptySend.self, 1)

// One of them answers, and the other one does not.
Load.self <~ CommandLine.arguments.isEmpty ? EmptyLoad() : MockLoad()

// Whatever this makes may answer.
func wrapped(_ draw: Draw) -> Draw { draw }
Draw.self <~ wrapped(EmptyDraw())

_ = action(Share.self, 1)
_ = action(Send.self, 1)
_ = action(Load.self, 1)
_ = action(Like.self, 1)
_ = action(Draw.self, 1)

protocol Drawing { func draw() }
extension Drawing { func draw() { _ = action(Draw.self, 2) } }
struct Canvas: Drawing {}
let drawing: any Drawing = Canvas()
drawing.draw()

// A helper hides which instance it plugs. Only what is made can be one.
class Save: Action<Int, Promise<Void>> {}
class Sort: Action<Int, Promise<Void>> {}
final class EmptySort: Sort {}
final class DiskSave: Save {
    override func perform(_ id: Int) -> Promise<Void> { Promise() }
}

func put<A: IsAction>(_ type: A.Type, _ make: @escaping @autoclosure @Sendable () -> A) {
    type <~ make()
}

put(Save.self, DiskSave())
put(Sort.self, EmptySort())
_ = action(Save.self, 1)
_ = action(Sort.self, 1)

// What use cases have in common is none itself.
class Logged: Action<Int, Promise<Void>> {
    override func perform(_ id: Int) -> Promise<Void> { Promise() }
}
class Open: Logged {}
Open.self <~ Open()
_ = action(Open.self, 1)

// Without an override, one of them is nil, and the other one throws.
class Find: Action<Int, Int?> {}
class Fetch: AsyncAction<Int, Int?> {}
final class EmptyFind: Find {}
final class EmptyFetch: Fetch {}
Find.self <~ EmptyFind()
Fetch.self <~ EmptyFetch()
_ = action(Find.self, 1)
_ = try? await action(Fetch.self, 1)
