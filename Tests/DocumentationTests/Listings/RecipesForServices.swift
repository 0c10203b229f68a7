import Foundation
import Plug
import PlugTesting
import Synchronization
import Testing

enum ServiceListings {
    class WatchUser: Action<Void, AsyncStream<String?>> {}

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
