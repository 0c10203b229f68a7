import Plug
import Testing

/// Outputs that carry an error where others stop the program.
@Suite(.quiet)
struct FailableOutputTests {
    @Test func `A result carries what is missing and the caller's line`() {
        let line: UInt = #line + 1
        let result = Actions().run { action(ReadFile.self, "a") }
        let error = #expect(throws: UnpluggedActionError.self) { try result.get() }
        #expect(error?.name == "ReadFile")
        #expect(error?.caller == "PlugTests/FailableOutputTests.swift:\(line)")
    }

    @Test func `A stream throws what is missing before its first element`() async {
        let stream = Actions().run { action(WatchFile.self, "a") }
        let error = await #expect(throws: UnpluggedActionError.self) {
            for try await _ in stream { Issue.record("An element came.") }
        }
        #expect(error?.name == "WatchFile")
    }

    @Test func `An output of one's own carries it, too`() {
        let note = Actions().run { action(TakeNote.self, "a") }
        #expect(note.error is UnpluggedActionError)
    }

    @Test func `A class that does not override perform is reported in the output`() {
        let result = Actions.withScope {
            ReadFile.self <~ ForgetfulReadFile()
            return action(ReadFile.self, "a")
        }
        let error = #expect(throws: UnpluggedActionError.self) { try result.get() }
        #expect(error?.description.contains("does not override perform") == true)
    }

    @Test func `A failing action fails and performs nothing`() async {
        await Actions.withScope {
            let performed = Tally()
            ReadFile.self <~ { path in
                performed.add()
                return .success(path)
            }
            WatchFile.self <~ { _ in
                performed.add()
                return AsyncThrowingStream { $0.finish() }
            }
            TakeNote.self <~ { _ in
                performed.add()
                return Note()
            }
            Actions.intercept(ReadFile.self, .failing(with: Offline()))
            Actions.intercept(WatchFile.self, .failing(with: Offline()))
            Actions.intercept(TakeNote.self, .failing(with: Offline()))
            #expect(throws: Offline.self) { try action(ReadFile.self, "a").get() }
            await #expect(throws: Offline.self) {
                for try await _ in action(WatchFile.self, "a") {}
            }
            #expect(action(TakeNote.self, "a").error is Offline)
            #expect(performed.count == 0)
        }
    }

    @Test func `Of the calls of a flaky action, one in a number fails`() {
        Actions.withScope {
            ReadFile.self <~ { path in .success(path) }
            Actions.intercept(ReadFile.self, .flaky(every: 3, with: Offline()))
            let failures = (1...7).filter { number in
                if case .failure = action(ReadFile.self, "\(number)") { true } else { false }
            }
            #expect(failures == [3, 6])
        }
    }

    @Test func `A behavior of one's own decides before each call`() throws {
        try Actions.withScope { () throws in
            let calls = Tally()
            ReadFile.self <~ { path in .success(path) }
            let behavior = FailingBehavior { if calls.add() > 1 { throw Offline() } }
            Actions.intercept(ReadFile.self, behavior)
            #expect(try action(ReadFile.self, "a").get() == "a")
            #expect(throws: Offline.self) { try action(ReadFile.self, "a").get() }
        }
    }

    @Test func `A promise takes a behavior that fails at once, too`() async {
        await Actions.withScope {
            Fetch.self <~ { Promise($0) }
            Actions.intercept(Fetch.self, FailingBehavior { throw Offline() })
            await #expect(throws: Offline.self) { try await action(Fetch.self, 1) }
        }
    }

    @Test func `A flaky action of no calls stops the program with a text`() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = FailingBehavior.flaky(every: 0, with: CancellationError())
        }
        let text = result.standardError
        #expect(text.contains("every must be greater than 0 (was 0)"))
        #expect(text.contains("PlugTests/FailableOutputTests.swift:"))
    }
}

private class WatchFile: Action<String, AsyncThrowingStream<String, any Error>> {}
private class TakeNote: Action<String, Note> {}
private final class ForgetfulReadFile: ReadFile {}

/// What another library may return.
private struct Note {
    var error: (any Error)?
}

extension Note: FailableOutput {
    static func failed(with error: any Error) -> Note { Note(error: error) }
}
