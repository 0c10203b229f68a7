import Foundation
import Plug
import PlugTesting
import Testing

struct SourceFilesTests {
    @Test func `The caller's file is found in its own package, not a namesake in that of the test`()
        async throws
    {
        let repository = FileManager.default.temporaryDirectory
            .appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: repository) }
        for file in [
            ".git", "App/Package.swift", "App/Sources/App/UseCases.swift", "Feed/Package.swift",
            "Feed/Sources/Feed/UseCases.swift",
        ] {
            let url = URL(filePath: "\(repository)/\(file)")
            let folder = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data().write(to: url)
        }
        let paths = Locked<[String]>([])
        let test = "\(repository)/App/Tests/AppTests/AppTests.swift"
        let host = TestHost(name: "“A test”", file: test) { _, place in
            paths.withLock { $0 += [place?.filePath ?? ""] }
        }
        try await TestRun(of: host).perform {
            _ = action(Like.self, 1, fileID: "Feed/UseCases.swift") as Promise<Void>
            _ = action(Like.self, 1, fileID: "like_photo/UseCases.swift") as Promise<Void>
            _ = action(Like.self, 1, fileID: "App/UseCases.swift") as Promise<Void>
        }
        #expect(
            paths.withLock { $0 } == [
                "\(repository)/Feed/Sources/Feed/UseCases.swift",
                "\(repository)/App/Sources/App/UseCases.swift",
                "\(repository)/App/Sources/App/UseCases.swift",
            ]
        )
    }
}
