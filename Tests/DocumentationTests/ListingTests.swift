import Foundation
import Testing

/// The listings that readers see are those that are compiled. `.ci/listings` writes them.
@Suite struct ListingTests {
    @Test func `Each listing is the snippet that its mark names`() throws {
        let listings = try listings.get()
        #expect(listings.complaints == [])
        #expect(listings.pages.flatMap(\.marks).count > 100)
    }

    @Test func `Each listing of more than a few lines stands on one page`() throws {
        let listings = try listings.get()
        let articles = listings.pages.filter { $0.path.contains(".docc/") }
        let shown = articles.flatMap { page in
            page.marks.compactMap { mark in
                listings.snippets[mark.name].map { (path: page.path, lines: $0.lines) }
            }
        }
        let long = Dictionary(grouping: shown.filter { $0.lines.count > 5 }, by: \.lines)
        #expect(long.count > 50)
        for (lines, same) in long where same.count > 1 {
            Issue.record("This stands on \(same.map(\.path)): \(lines)")
        }
    }

    @Test func `What a mark names is written below it, and what is wrong is said`() throws {
        let package = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: package) }
        try write(
            """
            func liking() {
                // .like
                photo.like()
                // .hide
                print("hidden")
                // .show

                    .then {
                        // .inner
                        show()
                    }
                // .next
                _ = 1
            }
            // .same
            /*@objc*/ struct A {}
            // .end

            // .same
            struct B {}
            """.replacing("// .", with: "// snippet."),
            to: package.appending(path: "Tests/Code.swift")
        )
        let readme = package.appending(path: "README.md")
        try write(
            """
            1. A list:

               <!-- snippet: Code.like -->
               ```swift
               photo.love()
               ```

            <!-- snippet: Code.none -->
            <!-- file: None.txt -->
            <!-- output: nobody prints this -->

            ```swift
            unmarked()
            ```
            """,
            to: readme
        )
        let code = package.appending(path: "Sources/Photo.swift")
        try write("    /// <!-- snippet: Code.inner -->", to: code)
        let complaints = try Listings(root: package).complaints
        for (complaint, expected) in zip(
            complaints,
            [
                "README.md:3: Code.like differs from its source. Run .ci/listings.",
                "Sources/Photo.swift:1: Code.inner differs from its source. Run .ci/listings.",
                "Tests/Code.swift:19: Tests/Code.swift:15 has the same name.",
                "README.md:8: no Swift file of Tests or Example has Code.none.",
                "README.md:9: there is no file None.txt.",
                "README.md:10: no test has the text \"nobody prints this\".",
                "README.md:12: no mark names the source of this listing. Write ",
                "Tests/Code.swift:12: no page shows Code.next. Write <!-- snippet: Code.next --> above ",
                "Tests/Code.swift:19: no page shows Code.same. Write <!-- snippet: Code.same --> above ",
            ]
        ) {
            #expect(complaint.hasPrefix(expected))
        }
        #expect(complaints.count == 9)
        #expect(try Listings(root: package).write() == ["README.md", "Sources/Photo.swift"])
        #expect(
            try String(contentsOf: readme, encoding: .utf8).hasPrefix(
                """
                1. A list:

                   <!-- snippet: Code.like -->
                   ```swift
                   photo.like()

                       .then {
                           show()
                       }
                   ```

                """
            )
        )
        #expect(
            try String(contentsOf: code, encoding: .utf8)
                == """
                    /// <!-- snippet: Code.inner -->
                    /// ```swift
                    /// show()
                    /// ```
                """
        )
    }

    private func write(_ text: String, to file: URL) throws {
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}
