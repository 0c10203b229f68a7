import Plug
import Testing

/// Outputs that carry an error where others stop the program.
@Suite(.quiet)
struct FailableOutputTests {
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

private class TakeNote: Action<String, Note> {}
private final class ForgetfulReadFile: ReadFile {}

/// What another library may return.
private struct Note {
    var error: (any Error)?
}

extension Note: FailableOutput {
    static func failed(with error: any Error) -> Note { Note(error: error) }
}
