import Distributed
import Observation
import Plug
import PlugTesting
import Synchronization
import Testing

/// What people ask in the trackers of other libraries.
enum Answers {
    protocol NeedsLogin {}

    class PostComment: Action<String, Promise<Void>>, NeedsLogin {}

    static func needsLogin(_ action: any Pluggable.Type) -> Bool {
        action is any NeedsLogin.Type
    }

    class UploadLater: Action<Photo, Promise<Int>> {}
    class Track: Action<Int, Promise<Void>> {}

    static func forgetting() {
        Actions.intercept(UploadLater.self) { photo, next in
            next(photo).map { size in
                action(Track.self, size)
                    .onError { error in print(error) }
                return size
            }
        }
    }

    struct Order: Sendable {}
    class PlaceOrder: Action<Order, Promise<Void>> {}
    class SaveOrder: Action<Order, Promise<Void>> {}

    final class Transaction: Sendable {
        private let saved = Mutex(0)
        var orders: Int { saved.withLock { $0 } }
        func save(_ order: Order) { saved.withLock { $0 += 1 } }
    }

    actor Database {
        private(set) var orders = 0

        func transaction(
            _ body: @Sendable (Transaction) async throws -> Void
        ) async throws {
            let transaction = Transaction()
            try await body(transaction)
            orders += transaction.orders
        }
    }

    static func plugOrders(in database: Database) {
        SaveOrder.self <~ { order in action(CurrentTransaction.self).save(order) }
        // snippet.transaction
        Actions.intercept(PlaceOrder.self) { order, next in
            Promise {
                try await database.transaction { transaction in
                    try await Actions.withScope {
                        CurrentTransaction.self <~ { transaction }
                        try await next(order).value
                    }
                }
            }
        }
        // snippet.end
    }

    class CurrentTransaction: Action<Void, Transaction> {}

    // snippet.pick-photo
    class PickPhoto: Action<Void, Promise<Photo>> {}

    @MainActor
    @Observable
    final class Picker {
        private(set) var isShown = false
        @ObservationIgnored
        private var picking: Promise<Photo>.Resolver?

        func pick() async throws -> Photo {
            let (photo, resolver) = Promise<Photo>.pending()
            picking?.reject(CancellationError())
            (picking, isShown) = (resolver, true)
            return try await photo.value
        }

        func choose(_ photo: Photo) {
            picking?.resolve(photo)
            close()
        }

        func close() {
            picking?.reject(CancellationError())
            (picking, isShown) = (nil, false)
        }
    }
    // snippet.end

    @MainActor
    static func plugPicker() -> Picker {
        let picker = Picker()
        PickPhoto.self <~ { try await picker.pick() }
        return picker
    }

    static let likes: [String: any IsAction<Photo, Promise<Void>>.Type] = [
        "like": LikePhoto.self, "unlike": UnlikePhoto.self,
    ]

    static func run(_ name: String, on photo: Photo) throws -> Promise<Void> {
        guard let like = likes[name] else { throw NoSuchCommand() }
        return call(like, photo)
    }

    static func call<A: IsAction<Photo, Promise<Void>>>(
        _ like: A.Type,
        _ photo: Photo
    ) -> Promise<Void> {
        action(like, photo)
    }

    struct NoSuchCommand: Error {}

    @MainActor
    static func earlier(_ show: @escaping @MainActor (String) -> Void) {
        typealias LoadPhoto = PromiseOperators.LoadPhoto
        action(LoadPhoto.self, 42)
            .then { photo in
                action(LoadCaption.self, photo)
                    .map { caption in (photo, caption) }
            }
            .then { photo, caption in show("\(photo.id): \(caption)") }
            .onError { error in show("\(error)") }
    }

    static func answer(_ photo: Photo, for caller: Platforms.Caller) async throws {
        typealias WhoAsks = Platforms.WhoAsks
        // snippet.one-request
        try await Actions.withScope {
            WhoAsks.self <~ { .success(caller) }
            try await action(LikePhoto.self, photo).value
        }
    }

    // snippet.photo-service
    distributed actor PhotoService {
        typealias ActorSystem = LocalTestingDistributedActorSystem
        private let actions = Actions.current

        distributed func like(_ id: Int) async throws {
            try await actions.action(LikePhoto.self, Photo(id: id)).value
        }
    }
    // snippet.end

    static func callFrom(_ service: PhotoService) {
        LikePhoto.self <~ { photo in try await service.like(photo.id) }
    }
}

@Suite(.actions)
struct AnswersTests {
    private let photo = Photo(id: 42)

    @Test func `A protocol marks use cases`() {
        #expect(Answers.needsLogin(Answers.PostComment.self))
        #expect(!Answers.needsLogin(LikePhoto.self))
    }

    @Test func `What is forgotten keeps no caller from canceling`() async throws {
        let (sizes, resolver) = Promise<Int>.pending()
        let isCanceled = Mutex(false)
        resolver.onCancel { isCanceled.withLock { $0 = true } }
        Answers.UploadLater.self <~ { photo in photo.id == 42 ? sizes : Promise(1) }
        let tracked = Actions.record(Answers.Track.self) { _ in Promise() }
        Answers.forgetting()
        #expect(try await action(Answers.UploadLater.self, Photo(id: 1)).value == 1)
        #expect(tracked.count == 1)
        action(Answers.UploadLater.self, photo).cancel()
        #expect(isCanceled.withLock { $0 })
    }

    @Test func `A transaction ends with its use case, and is undone if that fails`() async throws {
        let database = Answers.Database()
        Answers.plugOrders(in: database)
        Answers.PlaceOrder.self <~ { order in
            try await action(Answers.SaveOrder.self, order).value
        }
        try await action(Answers.PlaceOrder.self, Answers.Order()).value
        #expect(await database.orders == 1)
        Answers.PlaceOrder.self <~ { order in
            try await action(Answers.SaveOrder.self, order).value
            throw Offline()
        }
        await #expect(throws: Offline.self) {
            try await action(Answers.PlaceOrder.self, Answers.Order()).value
        }
        #expect(await database.orders == 1)
    }

    @MainActor
    @Test func `A screen picks, or is closed`() async throws {
        let picker = Answers.plugPicker()
        let picked = action(Answers.PickPhoto.self)
        while !picker.isShown { await Task.yield() }
        picker.choose(photo)
        #expect(try await picked.value.id == 42)
        #expect(!picker.isShown)
        let canceled = action(Answers.PickPhoto.self)
        while !picker.isShown { await Task.yield() }
        picker.close()
        await #expect(throws: CancellationError.self) { try await canceled.value }
    }

    @Test func `A name chooses the use case`() async throws {
        let unlikes = Actions.record(UnlikePhoto.self) { _ in Promise() }
        try await Answers.run("unlike", on: photo).value
        #expect(unlikes.count == 1)
        #expect(throws: Answers.NoSuchCommand.self) { try Answers.run("love", on: photo) }
    }

    @MainActor
    @Test func `A step sees the value of an earlier one`() async {
        PromiseOperators.LoadPhoto.self <~ { id in Photo(id: id) }
        LoadCaption.self <~ { _ in Promise("A bird") }
        var shown: [String] = []
        Answers.earlier { shown.append($0) }
        await Actions.settled()
        #expect(shown == ["42: A bird"])
    }

    @Test func `A request has its own caller`() async throws {
        let names = Mutex<[String]>([])
        LikePhoto.self <~ { _ in
            let name = try action(Platforms.WhoAsks.self).get().name
            names.withLock { $0.append(name) }
        }
        for name in ["Ada", "Bob"] {
            try await Answers.answer(photo, for: Platforms.Caller(name: name, tenant: ""))
        }
        #expect(names.withLock { $0 } == ["Ada", "Bob"])
        #expect(!Actions.isPlugged(Platforms.WhoAsks.self))
    }

    @Test func `Another machine answers`() async throws {
        let likes = Mutex<[Int]>([])
        let there = Actions().run {
            LikePhoto.self <~ { photo in likes.withLock { $0.append(photo.id) } }
            return Answers.PhotoService(actorSystem: LocalTestingDistributedActorSystem())
        }
        Answers.callFrom(there)
        try await action(LikePhoto.self, photo).value
        #expect(likes.withLock { $0 } == [42])
    }
}
