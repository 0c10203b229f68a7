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

    @Test func `Nil in place of a closure stops the program, and says what to call`() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            MeasureFile.self <~ (nil as (@Sendable (String) throws(Unreadable) -> Int)?)
        }
        #expect(result.standardError.contains("Call Actions.unplug."))
    }
}

private class WatchFile: Action<String, AsyncThrowingStream<String, any Error>> {}
private class MeasureFile: Action<String, Result<Int, Unreadable>> {}
private class TakeNote: Action<String, Note> {}
private final class ForgetfulReadFile: ReadFile {}

private struct Unreadable: Error {}

/// What another library may return.
private struct Note {
    var error: (any Error)?
}

extension Note: FailableOutput {
    static func failed(with error: any Error) -> Note { Note(error: error) }
}
