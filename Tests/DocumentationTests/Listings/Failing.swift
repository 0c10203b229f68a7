import Foundation
import Plug
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
}

/// What the articles say of outputs that can fail.
@Suite(.actions)
struct FailingTests {
    @Test func `A closure that throws is an implementation`() throws {
        let missing = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        #expect(throws: CocoaError.self) { try Failing.reading(missing) }
        #expect(try Failing.parsing() == 199)
    }
}
