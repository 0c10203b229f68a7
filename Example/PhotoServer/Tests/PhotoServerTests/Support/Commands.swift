import Foundation
import Testing

extension Command {
    /// The server, built together with these tests.
    static let photoServer = Command("photo-server")

    /// The client, which another package builds.
    static func likePhoto() throws -> Command {
        let here = URL(filePath: #filePath)
        let url = URL(filePath: "../../../../../.build/debug/like-photo", relativeTo: here)
        try #require(
            FileManager.default.isExecutableFile(atPath: url.path),
            "In the root folder of Plug, run: swift build --product like-photo"
        )
        return Command(executable: url)
    }
}
