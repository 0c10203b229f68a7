import Distributed
import Plug
import PlugTesting
import Testing

enum DistributedListings {
    // snippet.photo-desk
    distributed actor PhotoDesk {
        typealias ActorSystem = LocalTestingDistributedActorSystem

        private let actions = Actions.current

        distributed func like(_ id: Int) async throws {
            try await actions.run {
                try await action(LikePhoto.self, Photo(id: id))
            }
        }
    }
    // snippet.end

    static func asking(
        _ deskID: PhotoDesk.ID,
        through system: LocalTestingDistributedActorSystem
    ) throws {
        // snippet.asking
        let desk = try PhotoDesk.resolve(id: deskID, using: system)
        LikePhoto.self <~ { photo in try await desk.like(photo.id) }
    }
}

@Suite(.actions)
struct DistributedTests {
    private let system = LocalTestingDistributedActorSystem()

    @Test func `The registry of the desk answers the calls of the other machine`() async throws {
        let server = Actions()
        let (desk, likes) = server.run {
            (
                DistributedListings.PhotoDesk(actorSystem: system),
                Actions.record(LikePhoto.self) { photo in
                    photo.id > 0 ? Promise() : Promise(error: Offline())
                }
            )
        }
        try DistributedListings.asking(desk.id, through: system)
        try await action(LikePhoto.self, Photo(id: 42))
        #expect(likes.inputs.map(\.id) == [42])
        await #expect(throws: Offline.self) { try await action(LikePhoto.self, Photo(id: -1)) }
    }
}
