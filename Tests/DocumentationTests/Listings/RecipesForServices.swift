import Foundation
import Plug
import PlugTesting
import Synchronization
import Testing

// snippet.kept
nonisolated struct Kept<Object: AnyObject & Sendable>: Sendable {
    weak var object: Object?
}

nonisolated func keeping<
    Key: Hashable & Sendable,
    Object: AnyObject & Sendable
>(
    _ make: @escaping @Sendable (Key) -> Object
) -> @Sendable (Key) -> Object {
    let all = Mutex<[Key: Kept<Object>]>([:])
    return { key in
        let kept = all.withLock { $0[key]?.object }
        if let kept { return kept }
        let new = make(key)
        return all.withLock { all in
            // Another thread may have been faster.
            if let object = all[key]?.object { return object }
            all[key] = Kept(object: new)
            return new
        }
    }
}
// snippet.end

enum ServiceListings {
    final class Album: Sendable {
        let name: String
        init(_ name: String) { self.name = name }
    }

    class OpenAlbum: Action<String, Album> {}

    static func plugAlbums() {
        // snippet.keeping
        let album = keeping { Album($0) }
        OpenAlbum.self <~ { name in album(name) }
        // snippet.end
    }

    // snippet.watch-user
    class WatchUser: Action<Void, AsyncStream<String?>> {}
    // snippet.end

    static func plugAuth() {
        // snippet.wrapping-a-listener
        WatchUser.self <~ {
            AsyncStream { continuation in
                nonisolated(unsafe) let listener = Auth.auth()
                    .addStateDidChangeListener { _, user in
                        continuation.yield(user?.uid)
                    }
                continuation.onTermination = { _ in
                    Auth.auth().removeStateDidChangeListener(
                        listener
                    )
                }
            }
        }
    }

    // snippet.tell-time
    class TellTime: Action<Void, Date>, HasDefault {
        static func plugDefault() { TellTime.self <~ { Date.now } }
    }
    // snippet.end

}

// A stand-in for an SDK with listeners.

final class Auth: Sendable {
    struct User { let uid: String }

    private let listeners = Mutex<[ObjectIdentifier: @Sendable (Auth, User?) -> Void]>([:])
    private static let shared = Auth()

    static func auth() -> Auth { shared }

    func addStateDidChangeListener(
        _ listener: @escaping @Sendable (Auth, User?) -> Void
    ) -> NSObject {
        let handle = NSObject()
        listeners.withLock { $0[ObjectIdentifier(handle)] = listener }
        listener(self, User(uid: "ada"))
        return handle
    }

    func removeStateDidChangeListener(_ handle: NSObject) {
        listeners.withLock { $0[ObjectIdentifier(handle)] = nil }
    }

    var listenerCount: Int { listeners.withLock { $0.count } }
}

/// What the article `recipes-for-apps` says of services, values and defaults.
@Suite(.actions)
struct RecipesForServicesTests {
    typealias Album = ServiceListings.Album

    @Test func `An album is kept while somebody uses it, and made again`() {
        ServiceListings.plugAlbums()
        var album: Album? = action(ServiceListings.OpenAlbum.self, "Birds")
        #expect(action(ServiceListings.OpenAlbum.self, "Birds") === album)
        #expect(action(ServiceListings.OpenAlbum.self, "Cats") !== album)
        weak var former: Album?
        (former, album) = (album, nil)
        #expect(former == nil)
        #expect(action(ServiceListings.OpenAlbum.self, "Birds").name == "Birds")
    }

    @Test func `If another thread is faster, its object stays`() {
        let other = Mutex<(@Sendable (String) -> Album)?>(nil)
        let faster = Mutex<Album?>(nil)
        let album = keeping { (name: String) in
            if let keep = other.withLock({ $0.take() }) {
                let made = keep(name)
                faster.withLock { $0 = made }
            }
            return Album(name)
        }
        other.withLock { $0 = album }
        let first = album("Birds")
        #expect(first === faster.withLock { $0 })
        #expect(album("Birds") === first)
    }

    @Test func `A listener of an SDK goes with the stream`() async {
        ServiceListings.plugAuth()
        for await user in action(ServiceListings.WatchUser.self) {
            #expect(user == "ada")
            #expect(Auth.auth().listenerCount == 1)
            break
        }
        #expect(Auth.auth().listenerCount == 0)
    }

    @Test func `A plug replaces a default`() {
        ServiceListings.TellTime.plugDefault()
        ServiceListings.TellTime.self <~ { .distantFuture }
        #expect(action(ServiceListings.TellTime.self) == .distantFuture)
    }
}
