import Foundation
import LikePhotoUseCases
import Plug
import PlugTesting
import Synchronization
import Testing
import like_photo

/// The use cases as callers see them, with mocks plugged in for each test.
@Suite(.actions { _ = Root(.memory, warn: { Issue.record("\($0)") }) })
struct UseCaseTests {
    @Test func `A liked photo is listed, until it is unliked`() async throws {
        try await Photo(id: 42).like()
        #expect(try await Photo.liked() == [Photo(id: 42)])
        try await Photo(id: 42).unlike()
        #expect(try await Photo.liked() == [])
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
        try await Photo(id: 42).like()
        try await Photo(id: 43).unlike().value
        try await Photo(id: 43).unlike()
        _ = try await Photo.liked()
        _ = try await Draft(title: "cat.jpg", data: Data()).post()
        observer.cancel()
        #expect(calls.withLock { $0 } == (line..<line + 6).map { "\(#fileID):\($0)" })
        #expect(likes.inputs == [Photo(id: 42), Photo(id: 42)])
        #expect(unlikes.inputs == [Photo(id: 43), Photo(id: 43)])
    }

    @Test func `Posted photos are numbered from 1001 up and keep their titles`() async throws {
        let cat = try await Draft(title: "cat.jpg", data: Data()).post()
        let dog = try await Draft(title: "dog.jpg", data: Data()).post()
        #expect(cat == Photo(id: 1001, title: "cat.jpg"))
        #expect(dog == Photo(id: 1002, title: "dog.jpg"))

        for photo in [dog, Photo(id: 7), dog] { try await photo.like() }
        #expect(try await Photo.liked() == [Photo(id: 7), dog])
    }

    @Test func `A photo is never posted under an id that is already liked`() async throws {
        try await Photo(id: 1001).like()
        #expect(try await Draft(title: "cat.jpg", data: Data()).post().id == 1002)
        #expect(try await Draft(title: "dog.jpg", data: Data()).post().id == 1003)
    }
}
