import Foundation
import Testing

/// The tool behind `swift package action-map`.
@Suite(.timeLimit(.minutes(10)))
struct ActionMapTests {
    /// Has the kinds of code, and no tests change it.
    private static let photos = Task { try await FixturePackage("Photos") }

    @Test func `The map of a package is as expected`() async throws {
        let package = try await Self.photos.value
        let map = try await package.map()
        #expect(map.output == package.expectation("expected.txt"))
        #expect(map.error == "" && map.status == 0)

        // The check prints only the remarks, and fails if one is an error.
        let check = try await package.map { $0.checks = true }
        let remarks = map.output.split(separator: "\n")
            .filter { $0.contains(/:[0-9]+: (error|warning):/) }
        let errors = remarks.count { $0.contains(": error: ") }
        #expect(check.output.split(separator: "\n") == remarks)
        #expect(check.error == "The map has \(errors) errors.\n" && check.status == 1)

        // The page has all lines of the map, but draws no call that nothing runs. It loads nothing
        // from outside.
        let page = try await package.map { $0.format = .html }.output
        #expect(page.hasPrefix("<!doctype html>") && page.contains("\"package\":\"Photos\""))
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

    @Test(arguments: ["Gaps", "Faults"])
    func `The remarks on a package are as expected`(name: String) async throws {
        let package = try await FixturePackage(name)
        let check = try await package.map { $0.checks = true }
        #expect(check.output == package.expectation("expected.txt"))
        #expect(check.status == 1)

        // What the map can't follow is an error if it is to be strict.
        let strict = try await package.map { ($0.checks, $0.isStrict) = (true, true) }
        let doubt = /warning: (?=the map can't|.*, which the map can't)/
        #expect(check.output.contains(doubt))
        #expect(strict.output == check.output.replacing(doubt, with: "error: "))
    }

    @Test func `An index tells alone what Xcode has built`() async throws {
        let package = try await Self.photos.value
        func alone(_ request: inout Request) {
            (request.package, request.folder) = ("", "")
        }
        // It doesn't know the folder of the app, so the paths are whole.
        let map = try await package.map(alone).output
            .replacing("\(package.folder.path)/", with: "")
        #expect("Photos\(map.dropFirst(5))" == package.expectation("expected.txt"))
        let chart = try await package.map {
            alone(&$0)
            ($0.format, $0.groupsByFolder) = (.mermaid, true)
        }
        let folder = package.folder.path.dropFirst()
        let drawn = chart.output.replacing("\(folder)/", with: "")
        #expect(drawn == package.expectation("expected.mmd"))

        let nowhere = try await package.map {
            alone(&$0)
            $0.programs = ["Clock": "Clock"]
        }
        let known = "Phone, UseCases, Videos, Watch, Wiring"
        #expect(nowhere.error.hasPrefix("No module Clock is in the index in "))
        #expect(nowhere.error.contains(", which has: \(known). A debug build writes it: "))
    }

    @Test func `A use case is shown alone, with its remarks, and as data`() async throws {
        let package = try await Self.photos.value
        let error = """
            Phone/Screens/PhotoScreen.swift:18: error: Fetch<Int> is called in the program Phone, \
            and nothing is plugged there: plug Fetch<Int>.self <~ MyFetch()

            """
        #expect(
            try await package.map { $0.useCases = ["Fetch<Int>"] }.output == """
                Photos: 1 use case in Phone, Watch

                UseCases

                  Fetch<Int>  AsyncAction<Int, Item>  UseCases/UseCases.swift:13
                    called by    PhotoScreen.appear(), perhaps  Phone/Screens/PhotoScreen.swift:16
                                 PhotoScreen.appear()  Phone/Screens/PhotoScreen.swift:18
                    answered by  nothing

                \(error)
                """
        )
        // Without the variant, the name means all of them. The check is of these alone, too.
        let check = try await package.map { ($0.checks, $0.useCases) = (true, ["Fetch"]) }
        let warning = "16: warning: the map can't see whether the plug at Phone/Phone.swift:18"
        #expect(check.output.hasPrefix("Phone/Screens/PhotoScreen.swift:\(warning)"))
        #expect(check.output.hasSuffix(error))
        let right = try await package.map {
            ($0.checks, $0.useCases) = (true, ["Fetch<[String]>"])
        }
        #expect(right == Outcome(output: "No remarks.\n"))

        // Without a module, the name means those of all modules.
        let map = try await package.map {
            ($0.format, $0.useCases) = (.json, ["UseCases.Like"])
        }
        func object(_ text: String) throws -> NSDictionary? {
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
        }
        let expected = try #require(package.expectation("expected.json"))
        #expect(try object(map.output) == object(expected))
    }

    @Test func `What can't be mapped is said in words`() async throws {
        let package = try await FixturePackage("Faults")
        func failure(
            of store: String? = nil,
            by compiler: String? = nil,
            _ change: (inout Request) -> Void = { _ in }
        ) async throws -> String {
            let outcome = try await package.map(of: store, by: compiler, change)
            #expect(outcome.output == "" && outcome.status == 1)
            return outcome.error.replacing(package.folder.path, with: "…")
        }
        let unknown = try await failure { $0.useCases = ["Upload"] }
        #expect(unknown == "There is no use case Upload. Without a name, the map shows all.\n")
        // A build for release writes none, and neither does one that is told so.
        let store = try await failure(of: package.folder.path)
        #expect(store.hasPrefix("There is no index in …. A debug build writes it, unless"))
        let library = try await failure(by: package.folder.path + "/bin/swiftc")
        let start = "The map can't open libIndexStore of the toolchain of …/bin/swiftc: it isn't"
        #expect(library.hasPrefix(start))

        let file = package.folder.appending(path: "App/Loose.swift")
        #expect(try await package.map().output.contains("Loose  Action"))
        // The index keeps what it knows of a file that is gone.
        try FileManager.default.removeItem(at: file)
        #expect(try await !package.map().output.contains("Loose  Action"))

        try Data("\n".utf8).write(to: package.folder.appending(path: "App/main.swift"))
        let changed = try await failure()
        #expect(changed.hasPrefix("…/App/main.swift has changed since it was built. Build it "))
        try FileManager.default.removeItem(at: package.folder)
        let gone = try await failure()
        #expect(gone.hasPrefix("No module App is in the index in "))
    }
}
