import Foundation
import Testing

/// Every listing in the README, in the articles and in doc comments must stand, line for line, in a
/// file of the folder `Listings`, where the compiler reads it. Imports, blank lines and indentation
/// don't count.
@Suite
struct ListingTests {
    @Test func `There are listings to check`() throws {
        #expect(try Listing.published().count > 10)
    }

    @Test(arguments: try Listing.published())
    func `Every listing is compiled`(listing: Listing) throws {
        #expect(
            try Listing.compiled().contains { $0.contains(listing.text) },
            "Put this listing into a file in Tests/DocumentationTests/Listings."
        )
    }
}

struct Listing: Sendable, CustomTestStringConvertible {
    /// Where it stands, for the name of the test.
    let place: String

    /// Its lines, as they are compared.
    let text: String

    var testDescription: String { place }
}

extension Listing {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The listings in everything that users read.
    static func published() throws -> [Listing] {
        let documents = [root.appending(path: "README.md")] + files(in: "Sources", ending: ".md")
        let sources = files(in: "Sources", ending: ".swift")
        return try documents.flatMap { try listings(in: $0) { $0 } }
            + sources.flatMap { try listings(in: $0, readingLine: docComment(in:)) }
    }

    /// The text of each file that is compiled for the sake of its listings.
    static func compiled() throws -> [String] {
        // The second folder is of a package with dependencies, on which some listings are based.
        let folders = [
            "Tests/DocumentationTests/Listings",
            "Tests/DocumentationTests/ServerListings",
        ]
        return try folders.flatMap { files(in: $0, ending: ".swift") }.map { file in
            normalized(try lines(of: file))
        }
    }

    private static func listings(
        in file: URL,
        readingLine: (String) -> String?
    ) throws -> [Listing] {
        var listings: [Listing] = []
        var current: [String]?
        for (index, line) in try lines(of: file).enumerated() {
            guard let line = readingLine(line)?.trimmingCharacters(in: .whitespaces) else {
                continue
            }
            if line == "```swift" {
                current = []
            } else if line == "```", let text = current {
                let place = "\(file.lastPathComponent), up to line \(index + 1)"
                listings.append(Listing(place: place, text: normalized(text)))
                current = nil
            } else {
                current?.append(line)
            }
        }
        return listings
    }

    /// What a line says if it is a doc comment.
    private static func docComment(in line: String) -> String? {
        let line = line.trimmingCharacters(in: .whitespaces)
        guard line.hasPrefix("///") else { return nil }
        return String(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3))
    }

    private static func normalized(_ lines: [String]) -> String {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
            .joined(separator: "\n")
    }

    private static func lines(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    }

    private static func files(in folder: String, ending: String) -> [URL] {
        let folder = root.appending(path: folder)
        return FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }
            .filter { $0.lastPathComponent.hasSuffix(ending) } ?? []
    }
}
