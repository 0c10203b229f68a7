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
        #expect(error?.description.hasPrefix("ForgetfulReadFile has no output") == true)
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
