import Plug

func nestingScopes(_ photo: Photo) {
    // snippet.nesting-scopes
    CountLikes.self <~ { _ in 1 }

    Actions.withScope {
        CountLikes.self <~ { _ in 2 }
        print(action(CountLikes.self, photo))

        Actions.withScope {
            print(action(CountLikes.self, photo))
            CountLikes.self <~ { _ in 3 }
            print(action(CountLikes.self, photo))
        }
    }

    print(action(CountLikes.self, photo))
}

func tasksInScopes() async throws {
    // snippet.tasks-in-scopes
    try await Actions.withScope {
        LikePhoto.self <~ MockLikePhoto()
        async let first: Void = action(LikePhoto.self, Photo(id: 42))
        async let second: Void = action(
            LikePhoto.self,
            Photo(id: 43)
        )
        _ = try await (first, second)
    }
}

func promisesInScopes() {
    // snippet.promises-in-scopes
    let (promise, resolver) = Promise<Photo>.pending()

    Actions.withScope {
        CountLikes.self <~ { _ in 2 }
        _ = promise.then { photo in
            print(action(CountLikes.self, photo))
        }
    }

    resolver.resolve(Photo(id: 42))
}

// snippet.heart
@MainActor
final class Heart {
    private let actions = Actions.current

    func tap(_ photo: Photo) {
        actions.run { _ = photo.like() }
    }
}
// snippet.end

func tenantsThatShare(_ photo: Photo) async throws {
    // snippet.tenants-that-share
    LikePhoto.self <~ NetworkLikePhoto()
    let demo = Actions.withScope {
        LikePhoto.self <~ MockLikePhoto()
        return Actions.current
    }

    try await demo.run { try await action(LikePhoto.self, photo) }
}

func tenants(_ photo: Photo) async throws {
    // snippet.tenants
    let tenant = Actions()
    tenant.run { LikePhoto.self <~ NetworkLikePhoto() }

    try await tenant.run { try await action(LikePhoto.self, photo) }
}
