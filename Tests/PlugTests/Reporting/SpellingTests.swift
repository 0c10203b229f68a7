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
            (Generic<🐶.Bark>.Deep.self, "Generic<🐶.Bark>.Deep.self <~ MyDeep()"),
            (`Like a photo`.self, "`Like a photo`.self <~ `My Like a photo`()"),
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

enum 🐶 {
    class Bark: Action<Int, Int> {}
}

class `Like a photo`: Action<Int, Int> {}
private class Like: Action<Int, Promise<Void>> {}
private class Likes: Action<Int, Promise<Void>> {}
