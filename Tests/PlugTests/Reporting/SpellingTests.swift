import Plug
import Testing

/// The line that a message says to type compiles, whatever the name of the action.
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
                Generic<[MySelf.Foo: Int]>.self,
                "Generic<Dictionary<MySelf.Foo, Int>>.self <~ MyGeneric()"
            ),
            (Generic<Void>.Deep.self, "Generic<Void>.Deep.self <~ MyDeep()"),
            (Generic<() -> Void>.self, "Generic<() -> Void>.self <~ MyGeneric()"),
            (Generic<Any.Type>.self, "Generic<Any.Type>.self <~ MyGeneric()"),
            (Generic<(Int, Int).Type>.self, "Generic<(Int, Int).Type>.self <~ MyGeneric()"),
        ] as [(any Pluggable.Type, String)]
    )
    func `The line to type names the action as one writes it`(
        action: any Pluggable.Type,
        line: String
    ) throws {
        let error = #expect(throws: MissingPlugsError.self) {
            try Actions().run { try Actions.verify([action]) }
        }
        #expect(error?.description.hasSuffix(line) == true)
    }

    @Test(.quiet) func `Namesakes come with their modules where both are listed`() async {
        await callNamesakes()
    }
}

/// Outside the suite, whose name would be part of the local class's.
private func callNamesakes() async {
    class LikePhoto: Action<Int, Promise<Void>> {}
    await Actions().run {
        let missing = #expect(throws: MissingPlugsError.self) {
            try Actions.verify([LikePhoto.self, PlugTests.LikePhoto.self])
        }
        #expect(missing?.names == ["PlugTests.LikePhoto", "PlugTests.LikePhoto"])
        PlugTests.LikePhoto.self <~ { _ in Promise() }
        LikePhoto.self <~ { _ in Promise() }
        let wiring = Actions.current.description
        #expect(wiring.split(separator: "\n").count { $0 == "PlugTests.LikePhoto" } == 2)
        let names = Journal<String>()
        let observer = Actions.observe { names.append($0.qualifiedName) }
        _ = try? await action(LikePhoto.self, 1).value
        observer.cancel()
        #expect(names.all == ["PlugTests.LikePhoto", "PlugTests.LikePhoto"])
    }
}

class Plain: Action<Int, Int> {}

extension String {
    class Nested: Action<Int, Int> {}
}

enum Outer<Value> {
    class Direct: Action<Int, Int> {}
    enum Inner {
        class Deep: Action<Int, Int> {}
    }
}

class Generic<Value>: Action<Value, Int> {
    class Deep: Action<Int, Int> {}
}

enum MySelf {
    struct Foo: Hashable {}
}
