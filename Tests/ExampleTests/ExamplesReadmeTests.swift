import Foundation
import Testing

/// `Example/README.md`, which answers questions with lines of code.
struct ExamplesReadmeTests {
    private let folder = URL(filePath: "../../Example", relativeTo: URL(filePath: #filePath))
        .standardizedFileURL

    @Test func `Each line that the README of the examples quotes stands where it says`() throws {
        let readme = try text("README.md")
        let places = readme.matches(of: /`([^`\s]+\.swift):([0-9]+)`: `([^`]+)`/)
        #expect(places.count >= 15)
        for place in places {
            let (path, line, quote) = (place.1, Int(place.2), place.3)
            let lines = try text(String(path)).split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
            let found = line.flatMap { lines.indices.contains($0 - 1) ? lines[$0 - 1] : nil }
            #expect(found?.contains(quote) == true, "\(path):\(place.2) doesn't say \(quote)")
        }
        // No location has another form, which this test would overlook.
        #expect(readme.split(separator: ".swift:").count == places.count + 1)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
}
