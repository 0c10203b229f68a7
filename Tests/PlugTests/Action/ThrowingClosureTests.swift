import Plug
import Testing

/// A closure that throws, plugged into an action whose output is a `Result`.
@Suite
struct ThrowingClosureTests {
    @Test func `What the closure returns is the success, and what it throws the failure`() throws {
        try Actions.withScope { () throws in
            ReadFile.self <~ { path in try contents(of: path) }
            #expect(try action(ReadFile.self, "a").get() == "contents of a")
            #expect(throws: NoFile(path: "")) { try action(ReadFile.self, "").get() }
            Actions.plug(ReadFile.self) { path in try contents(of: path) + "!" }
            #expect(try action(ReadFile.self, "a").get() == "contents of a!")
            #expect(throws: NoFile(path: "")) { try action(ReadFile.self, "").get() }
        }
    }

    @Test func `An error of one type stays of that type`() {
        Actions.withScope {
            SizeOfFile.self <~ { path throws(NoFile) in try contents(of: path).count }
            #expect(action(SizeOfFile.self, "a") == .success(13))
            #expect(action(SizeOfFile.self, "") == .failure(NoFile(path: "")))
            Actions.plug(SizeOfFile.self) { path throws(NoFile) in throw NoFile(path: path) }
            #expect(action(SizeOfFile.self, "a") == .failure(NoFile(path: "a")))
        }
    }

    @Test func `Nil in place of a closure stops the program, and says what to call`() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            SizeOfFile.self <~ (nil as (@Sendable (String) throws(NoFile) -> Int)?)
        }
        #expect(result.standardError.contains("Call Actions.unplug."))
    }
}

private class SizeOfFile: Action<String, Result<Int, NoFile>> {}

private struct NoFile: Error, Equatable {
    let path: String
}

private func contents(of path: String) throws(NoFile) -> String {
    guard !path.isEmpty else { throw NoFile(path: path) }
    return "contents of \(path)"
}
