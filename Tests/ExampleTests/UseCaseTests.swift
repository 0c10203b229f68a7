import Foundation
import LikePhotoUseCases
import Plug
import PlugTesting
import Testing
import like_photo

/// The use cases as callers see them, with mocks plugged in for each test.
@Suite(.actions { _ = Root(.memory, warn: { Issue.record("\($0)") }) })
struct UseCaseTests {
    @Test func `A liked photo is listed, until it is unliked`() async throws {
        try await Photo(id: 42).like().value
        #expect(try await Photo.liked().value == [Photo(id: 42)])
        try await Photo(id: 42).unlike().value
        #expect(try await Photo.liked().value == [])
    }

    @Test func `Each word of sugar calls its use case with its photo`() async throws {
        let likes = Actions.record(LikePhoto.self)
        let unlikes = Actions.record(UnlikePhoto.self)
        try await Photo(id: 42).like().value
        try await Photo(id: 43).unlike().value
        #expect(likes.inputs == [Photo(id: 42)])
        #expect(unlikes.inputs == [Photo(id: 43)])
    }

    @Test func `Posted photos are numbered from 1001 up and keep their titles`() async throws {
        let cat = try await Draft(title: "cat.jpg", data: Data()).post().value
        let dog = try await Draft(title: "dog.jpg", data: Data()).post().value
        #expect(cat == Photo(id: 1001, title: "cat.jpg"))
        #expect(dog == Photo(id: 1002, title: "dog.jpg"))

        for photo in [dog, Photo(id: 7), dog] { try await photo.like().value }
        #expect(try await Photo.liked().value == [Photo(id: 7), dog])
    }
}
