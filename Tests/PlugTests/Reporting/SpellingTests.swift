import Plug
import Testing

/// The line that one is told to type compiles, whatever the action is called.
@Suite
struct SpellingTests {
    @Test(
        arguments: [
            (Plain.self, "Plain.self <~ MyPlain()"),
            (String.Nested.self, "String.Nested.self <~ MyNested()"),
            (Outer<Int>.Direct.self, "Outer<Int>.Direct.self <~ MyDirect()"),
            (Outer<Int>.Inner.Deep.self, "Outer<Int>.Inner.Deep.self <~ MyDeep()"),
            (Generic<[String.Nested]>.self, "Generic<Array<String.Nested>>.self <~ MyGeneric()"),
            (Generic<@Sendable (Int) -> Int>.self, "MyGeneric()"),
            (
                Generic<[MySelf.Foo: any Box<Int>]>.self,
                "Generic<Dictionary<MySelf.Foo, any Box<Int>>>.self <~ MyGeneric()"
            ),
            (Generic<Void>.Deep.self, "Generic<Void>.Deep.self <~ MyDeep()"),
            (Generic<() -> Void>.self, "Generic<() -> Void>.self <~ MyGeneric()"),
            (Generic<🐶.Bark>.Deep.self, "Generic<🐶.Bark>.Deep.self <~ MyDeep()"),
            (`default`.self, "`default`.self <~ Mydefault()"),
            (Outer<Int>.`import`.self, "Outer<Int>.`import`.self <~ Myimport()"),
            (`Like a photo`.self, "`Like a photo`.self <~ `My Like a photo`()"),
            (`Like-a-photo`.self, "`Like-a-photo`.self <~ `My Like-a-photo`()"),
            (Generic<Any.Type>.self, "Generic<Any.Type>.self <~ MyGeneric()"),
            (Generic<(Int, Int).Type>.self, "Generic<(Int, Int).Type>.self <~ MyGeneric()"),
            (Several<Int, [Int]>.self, "Several<Int, Array<Int>>.self <~ MySeveral()"),
            (`Like() a photo`.self, "`Like() a photo`.self <~ `My Like() a photo`()"),
        ] as [(any Pluggable.Type, String)]
    )
    func `The line to type names the action as one writes it`(
        action: any Pluggable.Type,
        line: String
    ) throws {
        let error = #expect(throws: MissingPlugsError.self) {
            try Actions().run { try Actions.verify(action) }
        }
        #expect(error?.description.hasSuffix(line) == true)
    }

    @Test func `Names come with the types around them`() {
        let error = #expect(throws: MissingPlugsError.self) { try Actions.verify(Photos.Find.self) }
        #expect(error?.names == ["Photos.Find"])
        #expect(error?.description.hasSuffix("    Photos.Find.self <~ MyFind()") == true)
        Actions.withScope {
            Photos.Find.self <~ Photos.EmptyFind()
            let photo = action(Photos.Find.self, Photos.ID())
            #expect(photo == nil)
        }
    }

    @Test(.quiet) func `The override to type compiles, whatever it works on`() async {
        class Forgotten<Input, Output>: Action<Input, Output> {}
        class More<Input, Output>: Forgotten<Input, Output> {}
        func line<Input, Value: Sendable>(_ input: Input, _: Value.Type) async -> String? {
            await Actions.withScope {
                Forgotten<Input, Promise<Value>>.self <~ More<Input, Promise<Value>>()
                let call: Promise<Value> = action(Forgotten<Input, Promise<Value>>.self, input)
                let error = await #expect(throws: UnpluggedActionError.self) {
                    try await call.value
                }
                return error?.description.split(separator: "\n").last.map { "\($0)" }
            }
        }
        func expected(_ input: String, _ output: String) -> String {
            "    override func perform(_ input: \(input)) -> Promise<\(output)> { … }"
        }
        let closure: (Int) -> Void = { _ in }
        let task: @Sendable (Int) async -> Void = { _ in }
        let lines = [
            await line(closure, Int.self), await line(task, Int.self),
            await line(Optional(closure), Int.self), await line(Circle() as any Shape, Int.self),
            await line(Circle() as any Store<Int>, Int.self),
            await line(1 as Any, (any Sendable).self), await line(1, [any Sendable].self),
            await line((1, closure), Int.self),
            await line((), Void.self), await line(((), Void?.none), [Void].self),
            await line(1 as Any, (@Sendable () -> Int).self),
            await line(VoidStore() as any Store<Void>, Int.self),
            await line({ () throws -> Int in 1 }, Int.self),
            await line({ (_: Void) -> Int in 1 }, Void.Type.self),
            await line({ (_: (Int) -> Void) -> Int in 1 }, Int.self),
            await line(1, (@Sendable () -> Void)?.self),
            await line(1, (Int, Result<any Sendable, Never>).self),
        ]
        #expect(
            lines == [
                expected("@escaping (Int) -> Void", "Int"),
                expected("nonisolated(nonsending) @escaping @Sendable (Int) async -> Void", "Int"),
                expected("Optional<(Int) -> Void>", "Int"), expected("any Shape", "Int"),
                expected("any Store<Int>", "Int"), expected("Any", "any Sendable"),
                expected("Int", "Array<any Sendable>"), expected("(Int, (Int) -> Void)", "Int"),
                expected("Void", "Void"), expected("(Void, Optional<Void>)", "Array<Void>"),
                expected("Any", "@Sendable () -> Int"), expected("any Store<Void>", "Int"),
                expected("@escaping () throws -> Int", "Int"),
                expected("@escaping (()) -> Int", "Void.Type"),
                expected("@escaping ((Int) -> Void) -> Int", "Int"),
                expected("Int", "Optional<@Sendable () -> Void>"),
                expected("Int", "(Int, Result<any Sendable, Never>)"),
            ]
        )
    }

    @Test(.quiet) func `Namesakes come with their modules wherever both could be meant`() async {
        await callNamesakes()
    }

    @Test(.quiet)
    func `An action that is plugged in two scopes is suggested once`() async {
        let promise = Actions().run {
            Like.self <~ { _ in Promise(()) }
            return Actions.withScope {
                Like.self <~ { _ in Promise(()) }
                return action(Likes.self, 1)
            }
        }
        let error = await #expect(throws: UnpluggedActionError.self) { try await promise.value }
        #expect(error?.description.hasSuffix("similar names: Like.") == true)
    }
}

/// Outside the suite, whose name would be part of the local class's.
private func callNamesakes() async {
    class LikePhoto: Action<Int, Promise<Void>> {}
    await Actions().run {
        PlugTests.LikePhoto.self <~ { _ in Promise() }
        let unplugged = await #expect(throws: UnpluggedActionError.self) {
            try await action(LikePhoto.self, 1)
        }
        #expect(unplugged?.description.hasPrefix("PlugTests.LikePhoto has no impl") == true)
        let missing = #expect(throws: MissingPlugsError.self) {
            try Actions.verify(LikePhoto.self)
        }
        #expect(missing?.names == ["PlugTests.LikePhoto"])
        LikePhoto.self <~ { _ in Promise() }
        let wiring = Actions.current.description
        #expect(wiring.split(separator: "\n").count { $0 == "PlugTests.LikePhoto" } == 2)
        let names = Journal<String>()
        let observer = Actions.observe { names.append($0.qualifiedName) }
        _ = try? await action(LikePhoto.self, 1)
        observer.cancel()
        #expect(names.all == ["PlugTests.LikePhoto", "PlugTests.LikePhoto"])
    }
}

protocol Shape {}

protocol Store<Key> {
    associatedtype Key
}

struct Circle: Shape, Store {
    typealias Key = Int
}

struct VoidStore: Store {
    typealias Key = Void
}

class Plain: Action<Int, Int> {}

extension String {
    class Nested: Action<Int, Int> {}
}

enum Outer<Value> {
    class Direct: Action<Int, Int> {}
    class `import`: Action<Int, Int> {}
    enum Inner {
        class Deep: Action<Int, Int> {}
    }
}

class Generic<Value>: Action<Value, Int> {
    class Deep: Action<Int, Int> {}
}

protocol Box<Value> {
    associatedtype Value
}

enum MySelf {
    struct Foo: Hashable {}
}

enum 🐶 {
    class Bark: Action<Int, Int> {}
}

class `default`: Action<Int, Int> {}
class `Like a photo`: Action<Int, Int> {}
class `Like() a photo`: Action<Int, Int> {}
class `Like-a-photo`: Action<Int, Int> {}
class Several<each Value>: Action<Int, Int> {}
private class Like: Action<Int, Promise<Void>> {}
private class Likes: Action<Int, Promise<Void>> {}
