import Foundation
import LikePhotoMock
import LikePhotoUseCases
import Plug
import Testing

struct MockTests {
    let photos = MockPhotos()

    @Test func `What one mock likes, another lists in the order of the ids`() async throws {
        for id in [43, 7, 42] {
            try await MockLikePhoto(photos).perform(Photo(id: id)).value
        }
        #expect(try await listed() == [Photo(id: 7), Photo(id: 42), Photo(id: 43)])
    }

    @Test func `Liking twice changes nothing`() async throws {
        try await MockLikePhoto(photos).perform(Photo(id: 42)).value
        try await MockLikePhoto(photos).perform(Photo(id: 42)).value
        #expect(try await listed() == [Photo(id: 42)])
    }

    @Test func `A like can be taken back, and one that never was as well`() async throws {
        try await MockLikePhoto(photos).perform(Photo(id: 42)).value
        try await MockUnlikePhoto(photos).perform(Photo(id: 42)).value
        try await MockUnlikePhoto(photos).perform(Photo(id: 43)).value
        #expect(try await listed() == [])
    }

    @Test func `Posted photos are numbered from 1001 up and keep their titles`() async throws {
        let cat = try await MockPostPhoto(photos).perform(Draft(title: "cat.jpg", data: Data()))
            .value
        let dog = try await MockPostPhoto(photos).perform(Draft(title: "dog.jpg", data: Data()))
            .value
        #expect(cat == Photo(id: 1001, title: "cat.jpg"))
        #expect(dog == Photo(id: 1002, title: "dog.jpg"))

        try await MockLikePhoto(photos).perform(Photo(id: 1002)).value
        #expect(try await listed() == [dog])
    }

    @Test func `Another memory knows nothing of it`() async throws {
        try await MockLikePhoto(photos).perform(Photo(id: 42)).value
        #expect(try await MockListLikes(MockPhotos()).perform(()).value == [])
    }

    private func listed() async throws -> [Photo] {
        try await MockListLikes(photos).perform(()).value
    }
}
