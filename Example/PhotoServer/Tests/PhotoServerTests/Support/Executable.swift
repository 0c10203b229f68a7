import Foundation

/// A command that is run as a process of its own.
struct Executable {
    let url: URL

    /// The server, built together with these tests. It lies beside them.
    static let photoServer: Executable = {
        // On macOS the tests are a bundle in that folder; elsewhere they are an executable in it.
        let bundle = Bundle(for: Marker.self).bundleURL
        let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        return Executable(url: folder.appending(path: "photo-server"))
    }()

    /// The client, which another package builds. Throws if it isn't built.
    static func likePhoto() throws -> Executable {
        let root = (1...5).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let built = root.deletingLastPathComponent().appending(path: ".build/debug/like-photo").path
        let path = ProcessInfo.processInfo.environment["LIKE_PHOTO"] ?? built
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw NotBuilt(path: path)
        }
        return Executable(url: URL(filePath: path))
    }

    /// Runs the command to its end.
    func run(_ arguments: String...) async throws -> Outcome {
        try await run(arguments)
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

/// The command that these tests run is not there. It would be wrong to pass without it.
private struct NotBuilt: Error, CustomStringConvertible {
    let path: String

    var description: String {
        """
        \(path) is not built. In the root folder of Plug, run: swift build --product like-photo
        Or name the executable in the environment variable LIKE_PHOTO.
        """
    }
}

/// A class of the test bundle, by which the bundle is found.
private final class Marker {}
