import Plug
import PlugTesting
import Testing

// What an app's module looks like. No line here is written to please a language mode.

struct Photo: Equatable, Sendable {
    var id = 42
}

final class Draft {
    var title = ""
}

class LikePhoto: Action<Photo, Promise<Void>> {}
class CountLikes: Action<Photo, Int> {}
class FindPhoto: Action<String, Photo?> {}
class Polish: Action<Draft, Draft> {}
class SignOut: Action<Void, Promise<Void>> {}
class Move: Action<(Photo, Int), Promise<Photo>> {}
class Recount: Action<Photo, Promise<Int>> {}
class UploadPhoto: AsyncAction<Photo, Int> {}
class Ping: AsyncAction<Void, Int> {}
class WatchLikes: Action<Photo, AsyncStream<Int>> {}

class NetworkLikePhoto: LikePhoto {
    override func perform(_ photo: Photo) -> Promise<Void> {
        Promise { try await Backend.shared.post("/photos/\(photo.id)/like") }
    }
}

final class SharedCountLikes: CountLikes, @unchecked Sendable {
    override func perform(_ photo: Photo) -> Int { photo.id }
}

class MyFindPhoto: FindPhoto {
    override func perform(_ title: String) -> Photo?? { title == "bird" ? Photo() : nil }
}

class MyUploadPhoto: UploadPhoto {
    override func perform(_ photo: Photo) async throws -> Int {
        try await Backend.shared.post("/photos")
        return photo.id
    }
}

class MyPing: Ping {
    override func perform(_: Void) async -> Int { 1 }
}

actor Backend {
    static let shared = Backend()

    func post(_ path: String) throws {}
}

extension Photo {
    @discardableResult
    func like(fileID: StaticString = #fileID, line: UInt = #line) -> Promise<Void> {
        action(LikePhoto.self, self, fileID: fileID, line: line)
    }

    func like(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await action(LikePhoto.self, self, fileID: fileID, line: line).value
    }
}

@MainActor
final class Screen {
    var title = ""

    func like(_ photo: Photo) -> Promise<Void> {
        photo.like().then { self.title = "Liked" }.onError { error in self.title = "\(error)" }
    }

    func likeLater(_ photo: Photo) -> Promise<Void> {
        photo.like().recover { error in
            self.title = "\(error)"
            self.title += "…"
        }
        .recover { _ in photo.like() }
        .finally {
            self.title = "Done"
            self.title += "!"
        }
    }

    func likeAll(_ photos: [Photo]) async throws {
        for photo in photos { try await photo.like() }
        title = "All liked"
    }
}

@Suite(.actions)
struct Client {
    @MainActor
    @Test func `A screen likes a photo`() async throws {
        LikePhoto.self <~ NetworkLikePhoto()
        let screen = Screen()
        try await screen.like(Photo()).value
        #expect(screen.title == "Liked")
        try await screen.likeLater(Photo()).value
        #expect(screen.title == "Done!")
        try await screen.likeAll([Photo(), Photo(id: 43)])
        #expect(screen.title == "All liked")
    }

    @Test func `Every kind of action is plugged and called`() async throws {
        CountLikes.self <~ SharedCountLikes()
        #expect(action(CountLikes.self, Photo()) == 42)
        let shared = SharedCountLikes()
        CountLikes.self <~ shared
        #expect(action(CountLikes.self, Photo(id: 1)) == 1)
        Actions.plug(CountLikes.self, to: SharedCountLikes())
        #expect(action(CountLikes.self, Photo(id: 2)) == 2)

        FindPhoto.self <~ MyFindPhoto()
        #expect(action(FindPhoto.self, "bird") == Photo())
        #expect(action(FindPhoto.self, "cat") == nil)
        FindPhoto.self <~ { title in title == "cat" ? Photo() : nil }
        #expect(action(FindPhoto.self, "cat") == Photo())
        #expect(action(FindPhoto.self, "dog") == nil)

        Polish.self <~ { $0 }
        let draft = Draft()
        #expect(action(Polish.self, draft) === draft)

        SignOut.self <~ { Promise(()) }
        try await action(SignOut.self).value
        Actions.plug(SignOut.self) { _ in Promise(()) }
        try await action(SignOut.self).value

        UploadPhoto.self <~ MyUploadPhoto()
        #expect(try await action(UploadPhoto.self, Photo()) == 42)
        UploadPhoto.self <~ { photo in
            try await Backend.shared.post("/photos")
            return photo.id + 1
        }
        #expect(try await action(UploadPhoto.self, Photo()) == 43)

        Ping.self <~ MyPing()
        #expect(try await action(Ping.self) == 1)
        Actions.plug(Ping.self) { 2 }
        #expect(try await action(Ping.self) == 2)

        WatchLikes.self <~ { photo in
            AsyncStream { continuation in
                continuation.yield(photo.id)
                continuation.finish()
            }
        }
        var likes: [Int] = []
        for await like in action(WatchLikes.self, Photo()) { likes.append(like) }
        #expect(likes == [42])

        #expect(Actions.isPlugged(Ping.self))
        Actions.unplug(Ping.self)
        #expect(!Actions.isPlugged(Ping.self))
    }
}

@Suite
struct AsyncClosureClient {
    @MainActor
    @Test func `An asynchronous closure is an implementation of a promise`() async throws {
        try await Actions.withScope {
            LikePhoto.self <~ { photo in try await Backend.shared.post("/photos/\(photo.id)/like") }
            try await action(LikePhoto.self, Photo()).value
            Recount.self <~ { photo in
                let path = "/photos/\(photo.id)"
                try await Backend.shared.post(path)
                return path.count
            }
            let answer1 = try await action(Recount.self, Photo()).value
            #expect(answer1 == 10)
            Actions.plug(Recount.self) { photo in
                guard photo.id > 0 else { throw CancellationError() }
                try await Backend.shared.post("/photos")
                return photo.id
            }
            let answer2 = try await action(Recount.self, Photo()).value
            #expect(answer2 == 42)
            await #expect(throws: CancellationError.self) {
                try await action(Recount.self, Photo(id: 0)).value
            }
            SignOut.self <~ { try await Backend.shared.post("/logout") }
            try await action(SignOut.self).value
            Move.self <~ { photo, offset in
                try await Backend.shared.post("/photos")
                return Photo(id: photo.id + offset)
            }
            let answer3 = try await action(Move.self, (Photo(), 1)).value
            #expect(answer3 == Photo(id: 43))
            SignOut.self <~ { try await action(LikePhoto.self, Photo()).value }
            try await action(SignOut.self).value

            let screen = Screen()
            LikePhoto.self <~ { photo in screen.title = "\(photo.id)" }
            try await action(LikePhoto.self, Photo()).value
            #expect(screen.title == "42")
            Actions.plug(Recount.self) { _ in screen.title.count }
            let answer4 = try await action(Recount.self, Photo()).value
            #expect(answer4 == 2)
        }
    }

    @Test func `Sugar passes on the place of its caller, awaited or not`() async throws {
        try await Actions.withScope {
            let (places, log) = AsyncStream.makeStream(of: String.self)
            let observer = Actions.observe { event in
                if case .began = event.phase { log.yield("\(event.name) \(event.line)") }
            }
            Recount.self <~ { _ in 1 }
            Actions.plug(LikePhoto.self) { photo in
                _ = photo.id
                return Promise()
            }
            let line = #line
            try await Photo().like()
            Photo().like().onError { error in print(error) }
            try await Photo().like().then {
                return Photo().like()
            }.value
            try await Promise { try await Photo().like() }.value
            _ = action(Recount.self, Photo()).then { _ in Photo().like() }
            _ = action(Recount.self, Photo()).recover { _ in Photo().like().map { 1 } }
            observer.cancel()
            log.finish()
            var lines: [String] = []
            for await place in places { lines.append(place) }
            let expected = [1, 2, 3, 4, 6].map { "LikePhoto \(line + $0)" }
            #expect(lines.filter { $0.hasPrefix("Like") }.prefix(5) == expected[...])
        }
    }

    @Test func `A closure that returns a promise answers with that one`() {
        Actions.withScope {
            let answer = Promise(7)
            Recount.self <~ { _ in answer }
            #expect(action(Recount.self, Photo()) === answer)
            Recount.self <~ { photo in
                guard photo.id > 0 else { return Promise(error: CancellationError()) }
                return answer
            }
            #expect(action(Recount.self, Photo()) === answer)
            Actions.plug(Recount.self) { photo in
                if photo.id < 0 { return Promise { photo.id } }
                return answer
            }
            #expect(action(Recount.self, Photo()) === answer)
            LikePhoto.self <~ { photo in action(Recount.self, photo).then { _ in } }
            #expect("\(action(LikePhoto.self, Photo()))" != "")
            SignOut.self <~ {
                let done = Promise()
                return done
            }
            #expect("\(action(SignOut.self))" == "fulfilled(())")
        }
    }
}

// The isolation of its methods does not depend on the mode, either.
nonisolated struct Numbering: ActionInterceptor, PromiseInterceptor, AsyncActionInterceptor {
    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        (input as? Photo)?.id == 1 ? next(Photo(id: 2) as? Input ?? input) : next(input)
    }

    func intercept<Input, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        next(input).map { ($0 as? Int).flatMap { $0 + 1 as? Value } ?? $0 }
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        _ = try await next(input)
        return try await next(input)
    }
}

@Suite
struct InterceptorClient {
    @Test func `An interceptor of all actions is written in every mode`() async throws {
        try await Actions.withScope {
            Actions.intercept(Numbering())
            CountLikes.self <~ { photo in photo.id }
            #expect(action(CountLikes.self, Photo(id: 1)) == 2)
            Recount.self <~ { photo in photo.id }
            let answer5 = try await action(Recount.self, Photo(id: 1)).value
            #expect(answer5 == 2)
            UploadPhoto.self <~ { photo in photo.id }
            let answer6 = try await action(UploadPhoto.self, Photo(id: 1))
            #expect(answer6 == 1)
        }
    }
}
