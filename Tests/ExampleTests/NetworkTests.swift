import Foundation
import LikePhotoNetwork
import LikePhotoUseCases
import Plug
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NetworkTests {
    private let folder: TemporaryFolder
    private let server: ServerProcess
    private let client: PhotoService

    init() async throws {
        folder = try TemporaryFolder()
        server = try await ServerProcess.start(store: folder.path("likes.json"))
        client = PhotoService(server.url(""))
    }

    @Test func `Likes are listed in the order of their ids`() async throws {
        for id in [43, 7, 42, 7] { try await client.like(id) }
        #expect(try await client.listed() == [7, 42, 43].map { Photo(id: $0) })
    }

    @Test func `A like can be taken back, and one that never was as well`() async throws {
        try await client.like(42)
        for id in [42, 43] {
            try await NetworkUnlikePhoto(client).perform(Photo(id: id)).value
        }
        #expect(try await client.listed() == [])
    }

    @Test(arguments: ["cat.jpg", "a+b & c=d;?#%20/é😺.jpg"])
    func `A posted photo gets an id and keeps its title`(title: String) async throws {
        let photo = try await client.post(title)
        #expect(photo.id == 1001)
        try await client.like(photo.id)
        #expect(try await client.listed() == [photo])
    }

    @Test func `A title is escaped, so that every server reads it as it is`() async throws {
        let requested = Mutex("")
        let fake = try FakeServer { request in
            requested.withLock { $0 = request }
            return FakeServer.response("201 Created", "{\"id\":1001}")
        }
        _ = try await PhotoService(fake.url, timeout: .seconds(60)).post("a+b & c=d;?#%/é")
        let escaped = "a%2Bb%20%26%20c%3Dd%3B?%23%25/%C3%A9"
        #expect(requested.withLock { $0 } == "POST /photos?title=\(escaped) HTTP/1.1")
    }

    @Test func `Of 200 likes at once none is lost`() async throws {
        try await withThrowingTaskGroup { group in
            for id in 1...200 {
                group.addTask { try await client.like(id) }
            }
            try await group.waitForAll()
        }
        #expect(try await client.listed() == (1...200).map { Photo(id: $0) })
    }

    @Test func `A client goes on when its server was killed and started again`() async throws {
        let store = folder.path("likes.json")
        let first = try await startOnLastingPort(store: store)
        let client = PhotoService(first.url(""))
        try await client.like(1)
        try await first.kill()
        await #expect(throws: PhotoServiceError.unreachable(server: first.url(""))) {
            try await client.like(2)
        }

        let second = try await ServerProcess.start(store: store, port: first.port)
        try await client.like(3)
        #expect(try await client.listed() == [Photo(id: 1), Photo(id: 3)])
        try await second.kill()
    }

    @Test func `What was answered before a server was killed is there afterwards`() async throws {
        let store = folder.path("likes.json")
        let first = try await startOnLastingPort(store: store)
        let client = PhotoService(first.url(""))
        let half = Gate()
        async let killing: Void = kill(first, after: half)
        let liked = await withTaskGroup(of: Int?.self) { group in
            for id in 1...200 {
                group.addTask { (try? await client.like(id)) == nil ? nil : id }
            }
            var liked: Set<Int> = []
            for await case .some(let id) in group {
                liked.insert(id)
                if liked.count == 100 { half.open() }
            }
            return liked
        }
        try await killing

        let second = try await ServerProcess.start(store: store, port: first.port)
        let listed = Set(try await client.listed().map(\.id))
        #expect(listed.isSuperset(of: liked))
        try await second.kill()
    }
}

/// Starts a server on a port that is still its own when it comes back from the dead.
///
/// A port of the system's choice may be given to another test's server in between.
private func startOnLastingPort(store: String) async throws -> ServerProcess {
    for _ in 1...10 {
        let port = Int.random(in: 20_000..<30_000)
        if let server = try? await ServerProcess.start(store: store, port: port) { return server }
    }
    throw POSIXError(.EADDRINUSE)
}

private func kill(_ server: ServerProcess, after gate: Gate) async throws {
    await gate.wait()
    try await server.kill()
}

extension PhotoService {
    fileprivate func like(_ id: Int) async throws {
        try await NetworkLikePhoto(self).perform(Photo(id: id)).value
    }

    fileprivate func post(_ title: String) async throws -> Photo {
        try await NetworkPostPhoto(self).perform(Draft(title: title, data: Data("meow".utf8))).value
    }

    fileprivate func listed() async throws -> [Photo] {
        try await NetworkListLikes(self).perform(()).value
    }
}
