import Foundation
import Testing

/// The manual, as readers of GitHub get it.
@Suite struct ManualTests {
    @Test func `It begins with what a newcomer needs, in this order`() throws {
        let page = try text(of: "Sources/Plug/Plug.docc/Plug.md")
        let topics = try #require(page.firstRange(of: "## Topics"))
        let groups = page[topics.upperBound...].split(separator: "### ").dropFirst()
        let first = try #require(groups.first)
        #expect(
            first.matches(of: /<doc:([^>]+)>/).map { String($0.1) } == [
                "start", "deciding", "plugging", "choosing-an-output", "testing-with-mocks",
                "checking-the-wiring",
            ]
        )
    }

    @Test func `Links lead to pages, headings and files, and those that don't are told`() throws {
        let package = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: package) }
        let files = [
            "Sources/Plug/Promise.swift": """
            public final class Promise {
                public func cancel() {}
                func settle() {}
            }
            """,
            "Sources/Plug/Plug.docc/Plug.md": """
            # ``Plug``

            Replaces calls.

            ## Topics

            ### First

            - <doc:start>
            - ``Promise/cancel()-1ab``
            - ``Promise/cancel()-2cd``
            """,
            "Sources/Plug/Plug.docc/start.md": """
            # Start

            Begin
            here.

            ## Why & how?

            See [why](doc:#Why-how), [none](doc:start#None) and ``Promise/settle()``.

            ```text
            [code](doc:none)
            ```
            """,
            "Documentation/README.md": "<!-- pages -->\n<!-- end of pages -->\n",
            "Documentation/questions.md": "[Why?](start.md#why--how) [Gone?](gone.md)\n",
            "Documentation/old.md": "# Old\n",
        ]
        for (path, text) in files {
            let file = package.appending(path: path)
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        _ = try Listings(root: package).write()
        let written = { (name: String) in
            try String(
                contentsOf: package.appending(path: "Documentation/\(name)"),
                encoding: .utf8
            )
        }
        #expect(
            try written("README.md") == """
                <!-- pages -->

                **First**

                - [Start](start.md): Begin here.

                **The products**

                - [Plug](Plug.md): Replaces calls.

                <!-- end of pages -->

                """
        )
        #expect(
            try written("Plug.md").hasSuffix(
                """
                - [Start](start.md)
                - [`cancel()`](../Sources/Plug/Promise.swift)

                [All pages](README.md) · [Questions](questions.md)

                """
            )
        )
        #expect(
            try written("start.md").contains(
                """
                See [why](#why--how), [none](#none) and `settle()`.

                ```text
                [code](doc:none)
                ```
                """
            )
        )
        #expect(
            try Listings(root: package).complaints == [
                "Sources/Plug/Plug.docc/start.md: nothing declares Promise/settle().",
                "Documentation/old.md: no catalog has this page. Delete it.",
                "Documentation/start.md: #none leads nowhere.",
                "Documentation/questions.md: gone.md leads nowhere.",
            ]
        )
    }
}
