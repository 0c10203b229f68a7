import Plug
import PlugTesting
import Testing

/// What `po recorder` and `dump(recorder)` show.
@Suite(.actions)
struct RecorderTextTests {
    @Test func `A recorder shows its action and the inputs so far`() {
        let recorder = Actions.record(Square.self) { $0 * $0 }
        #expect(recorder.description == "Square, called with []")
        _ = (action(Square.self, 2), action(Square.self, 3))
        #expect("\(recorder)" == "Square, called with [2, 3]")
        var text = ""
        dump(recorder, to: &text)
        let lines = text.split(separator: "\n").map { $0.drop { " ▿-".contains($0) } }
        #expect(lines == ["Square, called with [2, 3] #0", "inputs: 2 elements", "2", "3"])
    }
}

private class Square: Action<Int, Int> {}
