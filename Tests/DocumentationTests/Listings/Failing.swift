import Foundation
import Plug
import PlugTesting
import Testing

/// Outputs that can fail.
enum Failing {
    // snippet.read-file
    class ReadFile: Action<URL, Result<Data, any Error>> {}
    // snippet.end

    static func reading(_ file: URL) throws {
        // snippet.reading
        ReadFile.self <~ { file in Result { try Data(contentsOf: file) } }
        let data = try action(ReadFile.self, file).get()
        // snippet.end
        print(data.count)
    }
}

/// What the articles say of outputs that can fail.
@Suite(.actions)
struct FailingTests {
    @Test func `A closure that throws is an implementation`() throws {
        let missing = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        #expect(throws: CocoaError.self) { try Failing.reading(missing) }
    }
}
