// error: converting function value of type '@MainActor @Sendable (Int) -> Promise<Void>' to '@Sendable (Int) -> Promise<Void>' loses global actor 'MainActor'
// error: main actor-isolated global function 'likeVoid' cannot be called from outside of the actor

import Plug

nonisolated class Like: Action<Int, Promise<Void>> {}

@MainActor func likeVoid(_ id: Int) {}
@MainActor func likeOnMain(_ id: Int) -> Promise<Void> { Promise() }

@MainActor
struct Root {
    let promising = Like.self <~ likeOnMain
    let calling = Like.self <~ { id in likeVoid(id) }

    let named = Like.self <~ likeVoid
    let isolated = Like.self <~ { @MainActor id in likeVoid(id) }
    let awaiting = Like.self <~ { id in await likeVoid(id) }
    let awaitingPromise = Like.self <~ { id in try await likeOnMain(id).value }

    init() {
        Like.self <~ { id in likeVoid(id) }
    }
}
