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

        // The check says the remarks only, and fails if one is an error.
        let check = try await package.map(checking: true)
        let remarks = map.output.split(separator: "\n")
            .filter { $0.contains(/:[0-9]+: (error|warning):/) }
        let errors = remarks.count { $0.contains(": error: ") }
        let expected = remarks.isEmpty ? ["No remarks."] : remarks
        #expect(check.output.split(separator: "\n") == expected)
        let count = "The map has \(errors) error\(errors == 1 ? "" : "s").\n"
        #expect(check.error == (errors == 0 ? "" : count))
        #expect(check.status == (errors == 0 ? 0 : 1))

        if let json = package.expectation(".json") {
            #expect(try await package.map(as: "json").output == json)
        }
        if let chart = package.expectation(".mmd") {
            #expect(try await package.map(as: "mermaid").output == chart)
        }
        if let chart = package.expectation("-folders.mmd") {
            #expect(try await package.map(as: "mermaid", byFolder: true).output == chart)
        }

        // The page shows all that the map has, but no sugar that nobody calls. It asks for nothing
        // outside. The name of SVG is no address.
        let page = try await package.map(as: "html").output
        #expect(page.hasPrefix("<!doctype html>") && page.contains("\"package\":\"\(name)\""))
        #expect(!page.contains("\"isIdle\":true"))
        for field in ["calls", "answers", "interceptors", "recorders", "checks", "needs", "tests"] {
            let isShown = page.contains("useCase.\(field)")
            #expect(isShown, "\(field)")
        }
        let addresses = page.matches(of: /(https?:|src=|href=|@import|url\()[^"]*/)
        #expect(addresses.map { String($0.0) } == ["http://www.w3.org/2000/svg"])
    }

    @Test func `A file that is excluded since it was built is not in the map`() async throws {
        let package = try await FixturePackage("Folders")
        defer { package.remove() }
        #expect(try await package.map().output.contains("TodoListPresenter"))
        let map = try await package.map { $0.hasSuffix("/TodoListPresenter.swift") }.output
        #expect(map.contains("UseCases.swift") && !map.contains("TodoListPresenter"))
    }

    @Test func `What can't be mapped is said in words`() async throws {
        let package = try await FixturePackage("Nothing")
        defer { package.remove() }
        let nothing = try await package.map()
        #expect(nothing.error.contains("No use case found in Nothing"))
        #expect(nothing.output == "")
        #expect(nothing.status == 2)

        let nowhere = package.indexStore.appending(path: "nowhere")
        #expect(try await package.map(of: nowhere).error.hasPrefix("Nothing is built: "))

        let strange = package.indexStore.appending(path: "strange")
        let version = strange.appending(path: "v99999")
        try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
        let other = try await package.map(of: strange).error
        #expect(other.contains("is of another toolchain: it has v99999, and this one reads v"))
    }
}
