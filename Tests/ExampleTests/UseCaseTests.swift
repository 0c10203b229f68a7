import LikePhotoMock
import LikePhotoUseCases
import Plug
import PlugTesting
import Testing

/// The use cases as callers see them, with mocks of its own for each test.
@Suite(.actions { _ = MockRoot() })
struct UseCaseTests {
    @Test func `A liked photo is listed, until it is unliked`() async throws {
        for id in [43, 7, 42] { try await action(LikePhoto.self, Photo(id: id)).value }
        try await action(UnlikePhoto.self, Photo(id: 43)).value
        #expect(try await action(ListLikes.self, 0).value == [Photo(id: 7), Photo(id: 42)])
        #expect(try await action(ListLikes.self, 7).value == [Photo(id: 42)])
        #expect(try await action(ListLikes.self, 42).value == [])
    }
}
