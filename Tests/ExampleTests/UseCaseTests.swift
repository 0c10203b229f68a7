import LikePhotoMock
import LikePhotoUseCases
import Plug
import PlugTesting
import Synchronization
import Testing

/// The use cases as callers see them, with mocks of its own for each test.
@Suite(.actions { _ = MockRoot() })
struct UseCaseTests {
    @Test func `A liked photo is listed, until it is unliked`() async throws {
        for id in [43, 7, 42] { try await Photo(id: id).like().value }
        try await Photo(id: 43).unlike().value
        #expect(try await Photo.liked().value == [Photo(id: 7), Photo(id: 42)])
        #expect(try await Photo.liked(after: 7).value == [Photo(id: 42)])
        #expect(try await Photo.liked(after: 42).value == [])
    }

    @Test func `Each word of sugar calls its use case with its photo, in its caller's name`()
        async throws
    {
        let likes = Actions.record(LikePhoto.self)
        let unlikes = Actions.record(UnlikePhoto.self)
        let calls = Mutex<[String]>([])
        let observer = Actions.observe { event in
            if case .began = event.phase { calls.withLock { $0.append(event.caller) } }
        }
        let line = #line + 1
        try await Photo(id: 42).like().value
        try await Photo(id: 43).unlike().value
        _ = try await Photo.liked().value
        observer.cancel()
        #expect(calls.withLock { $0 } == (line..<line + 3).map { "\(#fileID):\($0)" })
        #expect(likes.inputs == [Photo(id: 42)])
        #expect(unlikes.inputs == [Photo(id: 43)])
    }
}
