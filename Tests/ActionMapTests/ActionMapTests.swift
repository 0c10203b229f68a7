import Foundation
import Testing

/// The tool behind `swift package action-map`.
@Suite(.timeLimit(.minutes(10)))
struct ActionMapTests {
    @Test(arguments: try FixturePackage.names)
    func `The map of a package is as expected`(name: String) async throws {
        let package = try await FixturePackage(name)
        defer { package.remove() }
        let map = try await package.map()
        #expect(map.error == "")
        #expect(map.output == package.expectation(".txt"))
        #expect(map.status == 0)

        // The check prints only the remarks, and fails if one is an error.
        let check = try await package.map(checking: true)
        let remarks = map.output.split(separator: "\n")
            .filter { $0.contains(/:[0-9]+: (error|warning):/) }
        let errors = remarks.count { $0.contains(": error: ") }
        let expected = remarks.isEmpty ? ["No remarks."] : remarks
        #expect(check.output.split(separator: "\n") == expected)
        let count = "The map has \(errors) error\(errors == 1 ? "" : "s").\n"
        #expect(check.error == (errors == 0 ? "" : count))
        #expect(check.status == (errors == 0 ? 0 : 1))

        let formats: [(String, Request.Format, Bool)] = [
            (".mmd", .mermaid, false), ("-folders.mmd", .mermaid, true),
        ]
        for (file, format, byFolder) in formats {
            guard let expected = package.expectation(file) else { continue }
            #expect(try await package.map(as: format, byFolder: byFolder).output == expected)
        }

        // The page has all lines of the map, but draws no sugar without callers. It loads nothing
        // from outside.
        let page = try await package.map(as: .html).output
        #expect(page.hasPrefix("<!doctype html>") && page.contains("\"package\":\"\(name)\""))
        #expect(!page.contains("\"isIdle\":true"))
        let texts = try Self.texts(of: page)
        let shown = map.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
        #expect(texts.flatMap { $0.split(separator: "\n") } == shown)
        #expect(page.firstMatch(of: /(https?:|src=|href=|@import|url\()[^"]*/) == nil)
    }

    /// What a page shows of its use cases.
    private static func texts(of page: String) throws -> [String] {
        struct Content: Decodable { let texts: [String] }

        let data = try #require(page.firstMatch(of: /id="data">(.*?)<\/script>/)).1
        return try JSONDecoder().decode(Content.self, from: Data(data.utf8)).texts
    }

    @Test func `What the map can't follow is an error if it is to be strict`() async throws {
        let package = try await FixturePackage("Lost")
        defer { package.remove() }
        let lenient = try await package.map(checking: true).output
        let strict = try await package.map(checking: true, strictly: true)
        #expect(
            lenient.contains(
                /17: warning: the map can't see which use case is plugged here: perhaps/
            )
        )
        #expect(strict.output == lenient.replacing(": warning:", with: ": error:"))
        #expect(strict.status == 1)
    }

    @Test func `A use case is shown alone, with its remarks`() async throws {
        let package = try await FixturePackage("GenericVariants")
        defer { package.remove() }
        let error = """
            App/main.swift:18: error: Fetch<String> is called in the program App, and nothing is \
            plugged there: plug Fetch<String>.self <~ MyFetch()

            """
        #expect(
            try await package.map(only: ["Fetch<String>"]).output == """
                  Fetch<String>  Int → Promise<String>  App/main.swift:6
                    called by    main.swift  App/main.swift:18
                    answered by  nothing

                \(error)
                """
        )
        // Without the variant, the name means all of them.
        let all = try await package.map(only: ["Fetch"]).output
        #expect(all.contains("  Fetch<Int>  ") && all.contains("  Fetch<String>  "))
        // The check is of this use case alone, too.
        #expect(try await package.map(checking: true, only: ["Fetch"]).output == error)
        let answered = try await package.map(checking: true, only: ["Fetch<Int>"])
        #expect(answered == Outcome(output: "No remarks.\n"))
    }

    @Test(arguments: [
        ("Upload", "There is no use case Upload. Without a name, the map shows all."),
        ("FetchInt", "FetchInt is no use case. It answers Fetch<Int>."),
    ])
    func `A name of no use case is said to be none`(name: String, text: String) async throws {
        let package = try await FixturePackage("GenericVariants")
        defer { package.remove() }
        let outcome = try await package.map(only: [name])
        #expect(outcome == Outcome(status: 1, error: "\(text)\n"))
    }

    @Test func `The map as data has all that the page shows of a use case`() async throws {
        let package = try await FixturePackage("Sugar")
        defer { package.remove() }
        let map = try await package.map(as: .json, only: ["Like"])
        #expect(map.output == package.expectation(".json"))
    }

    @Test func `What can't be mapped is said in words`() async throws {
        let package = try await FixturePackage("Nothing")
        defer { package.remove() }
        let nothing = try await package.map()
        #expect(nothing.output.hasPrefix("No use case found in Nothing"))
        #expect(nothing.error == "" && nothing.status == 0)
        #expect(try await package.map(checking: true).status == 1)
        let nowhere = try await package.map(of: package.store.appending(path: "nowhere"))
        #expect(nowhere.error.hasPrefix("There is no index in "))
        #expect(nowhere.output == "" && nowhere.status == 1)
    }
}
