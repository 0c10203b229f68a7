import Foundation
import Testing

/// A command that is run as a process of its own.
struct Executable {
    let url: URL

    /// The server, built together with these tests.
    static let photoServer = {
        // On macOS the tests are a bundle in that folder; elsewhere they are an executable in it.
        let bundle = Bundle(for: Marker.self).bundleURL
        let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        return Executable(url: folder.appending(path: "photo-server"))
    }()

    /// The client, which another package builds.
    static func likePhoto() throws -> Executable {
        let here = URL(filePath: #filePath)
        let url = URL(filePath: "../../../../../.build/debug/like-photo", relativeTo: here)
        try #require(
            FileManager.default.isExecutableFile(atPath: url.path),
            "In the root folder of Plug, run: swift build --product like-photo"
        )
        return Executable(url: url)
    }

    /// Runs the command to its end.
    func run(_ arguments: [String]) async throws -> Outcome {
        let running = try RunningProcess(self, arguments)
        async let error = running.error.text()
        let output = await running.output.text()
        return Outcome(status: await running.ended(), output: output, error: await error)
    }
}

/// What a process left behind.
struct Outcome: Equatable {
    /// The exit code, or 128 and the number of the signal that ended the process.
    var status: Int32 = 0
    var output = ""
    var error = ""
}

/// A class of the test bundle, by which the bundle is found.
private final class Marker {}
