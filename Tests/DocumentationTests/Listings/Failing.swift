import Foundation
public import Plug
import PlugTesting
import Testing

/// Outputs that can fail.
enum Failing {
    struct Photo: Sendable {}

    // snippet.read-file
    class ReadFile: Action<URL, Result<Data, any Error>> {}

    // snippet.parse-price
    class ParsePrice: Action<String, Result<Int, NoPrice>> {}
    // snippet.end

    struct NoPrice: Error {
        let text: String
    }

    static func reading(_ file: URL) throws {
        // snippet.reading
        ReadFile.self <~ { file in try Data(contentsOf: file) }
        let data = try action(ReadFile.self, file).get()
        // snippet.end
        print(data.count)
    }

    static func parsing() throws(NoPrice) -> Int {
        // snippet.parsing
        ParsePrice.self <~ { text throws(NoPrice) in
            guard let price = Int(text) else {
                throw NoPrice(text: text)
            }
            return price
        }
        let price = try action(ParsePrice.self, "199").get()
        // snippet.end

        return price
    }

    class LoadPhoto: Action<Int, Task<Photo, any Error>> {}
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
// snippet.task
extension Task: FailableOutput where Failure == any Error {
    nonisolated public static func failed(
        with error: any Error
    ) -> Task {
        Task { throw error }
    }
}
// snippet.end

/// What the articles say of outputs that can fail.
@Suite(.actions)
struct FailingTests {
    @Test func `A closure that throws is an implementation`() throws {
        let missing = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        #expect(throws: CocoaError.self) { try Failing.reading(missing) }
        #expect(try Failing.parsing() == 199)
    }

    @Test(.callingInVain) func `An output of another library carries the error of a call`() async {
        Failing.LoadPhoto.self <~ { _ in Task { Failing.Photo() } }
        Actions.intercept(Failing.LoadPhoto.self) { _, _ in .failed(with: CancellationError()) }
        let task = action(Failing.LoadPhoto.self, 42)
        await #expect(throws: CancellationError.self) { try await task.value }
        Actions.unplug(Failing.LoadPhoto.self)
        let unanswered = action(Failing.LoadPhoto.self, 42)
        await #expect(throws: UnpluggedActionError.self) { try await unanswered.value }
    }
}
