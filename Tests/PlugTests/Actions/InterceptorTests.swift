import Foundation
import Plug
import Testing

@Suite(.quiet)
struct InterceptorTests {
    @Test func `One of a promise may call next later, on another thread, and again`() async throws {
        let calls = Tally()
        Fetch.self <~ { calls.add() == 1 ? Promise(error: Offline()) : Promise($0) }
        Actions.intercept(Fetch.self) { number, next in
            Promise { resolve, reject in
                Thread.detachNewThread {
                    next(number).recover { _ in next(number) }.map { $0 + 1 }
                        .then { resolve($0) }.onError { reject($0) }
                }
            }
        }
        #expect(try await action(Fetch.self, 1).value == 2)
        #expect(calls.count == 2)
    }

    #if os(Linux)
        @Test func `Interceptors of what was called before take linear memory`() async {
            // In a process of its own, because memory is measured for the whole process.
            await #expect(processExitsWith: .success) {
                let growth = await onAnotherThread(stackSize: 64 << 20) {
                    Actions().run {
                        CountLikes.self <~ { $0 }
                        let before = kilobytes()
                        for _ in 1...1_000 {
                            Actions.intercept(CountLikes.self) { likes, next in next(likes) + 1 }
                            _ = action(CountLikes.self, 0)
                        }
                        return kilobytes() - before
                    }
                }
                // Keeping each composition would take some 100 MB.
                #expect(growth < 30_000)
            }
        }
    #endif

    /// In a process of its own, because outside the scope it is printed.
    @Test func `A missing override is reported on a thread that is not in the scope, too`() async {
        let result = await #expect(processExitsWith: .success, observing: .standardError) {
            let promise = Actions.withScope {
                Load.self <~ Forgetful()
                Actions.intercept(Load.self) { input, next in
                    let answered = Promise<Promise<Int>>.pending()
                    Thread.detachNewThread { answered.resolver.resolve(next(input)) }
                    return answered.promise.then { $0 }
                }
                return action(Load.self) as Promise
            }
            await #expect(throws: UnpluggedActionError.self) { try await promise.value }
        }
        #expect(result.standardError.hasPrefix("Forgetful has no output for "))
    }

    @Test func `An override that returns nil is not said to be plugged into itself`() async {
        Load.self <~ Nothing()
        Actions.intercept(Load.self) { input, next in next(input) }
        let error = await #expect(throws: UnpluggedActionError.self) {
            try await action(Load.self).value
        }
        #expect(error?.description.hasPrefix("Nothing has no output for ") == true)
    }

    @Test func `Performing an action that is abstract is no missing override of the caller`() async
    {
        Translate.self <~ Decorator()
        let error = await #expect(throws: UnpluggedActionError.self) {
            try await action(Translate.self, "")
        }
        #expect(error?.description.contains("Decorator") == false)
        #expect(error?.caller == nil)
    }
}
private class Forgetful: Load {}
private class Nothing: Load {
    override func perform(_: Void) -> Promise<Int>? { nil }
}
private class Other: AsyncAction<String, String> {}
private class Decorator: Translate {
    override func perform(_ text: String) async throws -> String { try await Other().perform(text) }
}
