import Plug
import Testing

/// What events contain of inputs and outputs.
@Suite(.apart)
struct ObserverValueTests {
    @Test func `Inputs and outputs are written at once, on the calling thread, and dropped`()
        async
    {
        let events = await onAnotherThread {
            Actions().run {
                let thread = CurrentThread()
                Polish.self <~ { $0.isEmpty ? nil : $0[0] }
                Sum.self <~ { $0.reduce(0, +) }
                let events = Journal<ActionEvent>()
                Actions.trace(events.append)
                weak var kept: Draft?
                thread.mark {
                    let draft = Draft(thread)
                    kept = draft
                    _ = action(Polish.self, [draft])
                    _ = action(Polish.self, [])
                    _ = action(Sum.self, [1, 2])
                }
                #expect(kept == nil)
                return events.all
            }
        }
        #expect(
            events.map { [$0.input, $0.output] } == [
                ["[a draft]", nil], [nil, "Optional(a draft)"], ["[]", nil], [nil, "nil"],
                ["[1, 2]", nil], [nil, "3"],
            ]
        )
    }

    @Test func `A trace that is added while others call gets every input`() async {
        let tenant = Actions()
        tenant.run { CountLikes.self <~ { $0 } }
        let inputs = Journal<String?>()
        let (calls, traces) = (Tally(), Tally())
        async let calling: Void = onAnotherThread {
            while traces.count < Extent.rounds {
                _ = tenant.action(CountLikes.self, 7)
                calls.add()
            }
        }
        // Both on threads of their own, because tests need those of the pool.
        await onAnotherThread {
            for _ in 0..<Extent.rounds {
                let before = calls.count
                let trace = tenant.run {
                    Actions.trace { event in
                        if case .began = event.phase { inputs.append(event.input) }
                    }
                }
                spin { calls.count < before + 2 }
                trace.cancel()
                traces.add()
            }
        }
        await calling
        #expect(inputs.all.allSatisfy { $0 == "7" })
    }

    @Test func `A confidential action hides what it works on, and its error`() async {
        ChangePassword.self <~ { password in
            password.isEmpty ? Promise(error: WeakPassword(password: "secret")) : Promise()
        }
        let events = Journal<ActionEvent>()
        Actions.trace(events.append)
        for password in ["secret", ""] {
            _ = try? await action(ChangePassword.self, password).value
        }
        #expect(events.all.count { $0.input == nil && $0.output == nil } == 4)
        #expect(events.all.last?.description.hasSuffix(" ms: WeakPassword") == true)
    }

    // MARK: Traces

    @Test func `A closure of a promise is inside the call that settles it, or else adds it`()
        async throws
    {
        let (promise, resolver) = Promise<Int>.pending()
        Number.self <~ { 1 }
        CountLikes.self <~ { number in
            resolver.resolve(number)
            return number
        }
        Load.self <~ { promise.map { $0 + action(Number.self) } }
        let events = Journal<ActionEvent>()
        Actions.trace { if case .began = $0.phase { events.append($0) } }
        let waiting = promise.map { $0 + action(Number.self) }
        _ = action(CountLikes.self, 1)
        _ = try await waiting.value
        _ = try await action(Load.self).value
        let calls = events.all
        #expect(calls.map(\.name) == ["CountLikes", "Number", "Load", "Number"])
        #expect(calls.map(\.parentID) == [nil, calls[0].callID, nil, calls[2].callID])
    }

    @Test func `By default it prints at once, also before a crash`() async {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            Number.self <~ { fatalError("crash") }
            CountLikes.self <~ { $0 == 1 ? 1 : action(Number.self) }
            Actions.trace()
            for number in 1...2 { _ = action(CountLikes.self, number) }
        }
        let lines = result.standardError.split(separator: "\n").prefix(4)
        let texts = [
            "[1] CountLikes began at PlugTests/ObserverValueTests",
            "[1] CountLikes returned after ",
            "[2] CountLikes began at ", "  [3] Number began at ",
        ]
        #expect(zip(lines, texts).allSatisfy { $0.hasPrefix($1) } && lines.count == 4)
    }
}

/// Not `Sendable`, and read only on the thread of its calls.
private final class Draft: CustomStringConvertible {
    private let thread: CurrentThread

    init(_ thread: CurrentThread) {
        self.thread = thread
    }

    var description: String { thread.isThis ? "a draft" : "read elsewhere" }
}

private class Polish: Action<[Draft], Draft?> {}
private class Sum: Action<[Int], Int> {}
private class ChangePassword: Action<String, Promise<Void>>, Confidential {}
private struct WeakPassword: Error {
    let password: String
}
