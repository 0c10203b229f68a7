import Foundation
import LikePhotoMock
import LikePhotoUseCases
import Plug
import PlugTesting
import Testing

/// The use cases as callers see them, with mocks plugged in for each test.
@Suite(.actions { plugMocks() })
struct UseCaseTests {
    @Test func `A liked photo is listed, until it is unliked`() async throws {
        try await Photo(id: 42).like().value
        #expect(try await Photo.liked().value == [Photo(id: 42)])
        try await Photo(id: 42).unlike().value
        #expect(try await Photo.liked().value == [])
    }

    @Test func `No test sees what another one liked`() async throws {
        #expect(try await Photo.liked().value == [])
        try await Photo(id: 43).like().value
        #expect(try await Photo.liked().value == [Photo(id: 43)])
    }

    @Test func `Each word of sugar calls its use case with its photo`() async throws {
        let likes = Actions.record(LikePhoto.self)
        let unlikes = Actions.record(UnlikePhoto.self)
        try await Photo(id: 42).like().value
        try await Photo(id: 43).unlike().value
        #expect(likes.inputs == [Photo(id: 42)])
        #expect(unlikes.inputs == [Photo(id: 43)])
    }

    @Test func `A posted draft becomes a photo with its title`() async throws {
        let photo = try await Draft(title: "cat.jpg", data: Data([1])).post().value
        #expect(photo.title == "cat.jpg")
    }

    @Test func `What the implementation is rejected with reaches the caller`() async {
        Actions.intercept(LikePhoto.self, .failing(with: Offline()))
        await #expect(throws: Offline.self) { try await Photo(id: 42).like().value }
    }
}

@Sendable
private func plugMocks() {
    let photos = MockPhotos()
    LikePhoto.self <~ MockLikePhoto(photos)
    UnlikePhoto.self <~ MockUnlikePhoto(photos)
    PostPhoto.self <~ MockPostPhoto(photos)
    ListLikes.self <~ MockListLikes(photos)
}

private struct Offline: Error {}
