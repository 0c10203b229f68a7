import Plug
import Testing

/// What a call without an implementation may have meant.
@Suite(.quiet)
struct NamesakeTests {
    @Test func `The same action with other parameters is reported`() async throws {
        let actions = Actions()
        actions.run {
            Page<String>.self <~ { _ in Promise("") }
            Page<[Int]>.self <~ { _ in Promise([]) }
            Other.self <~ { _ in Promise() }
        }
        let error = try await unpluggedError(of: actions.run { action(Page<Int>.self, 42) })
        #expect(
            error.description.hasSuffix(
                "\n\nPlugged with other parameters: Page<String>, Page<Array<Int>>."
            )
        )
    }

    @Test func `An action that had other parameters plugged gets no such remark`() async throws {
        let actions = Actions()
        actions.run {
            Page<String>.self <~ { _ in Promise("") }
            Actions.unplug(Page<String>.self)
        }
        let error = try await unpluggedError(of: actions.run { action(Page<Int>.self, 42) })
        #expect(error.description.hasSuffix("MyPage()"))
    }

    @Test func `An action with other parameters in two scopes is reported once`() async throws {
        let promise = Actions().run {
            Page<String>.self <~ { _ in Promise("") }
            return Actions.withScope {
                Page<String>.self <~ { _ in Promise("") }
                return action(Page<Int>.self, 1)
            }
        }
        let error = try await unpluggedError(of: promise)
        #expect(error.description.hasSuffix("other parameters: Page<String>."))
    }
}

private class Page<Value: Sendable>: Action<Int, Promise<Value>> {}
private class Other: Action<Int, Promise<Void>> {}
