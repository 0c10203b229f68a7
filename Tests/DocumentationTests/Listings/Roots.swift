public import Plug
import PlugTesting
import Testing

/// An app of several modules, two deliveries and mocks.
public enum PodcastApp {
    /// What a listener subscribes to.
    public struct Feed: Sendable, Equatable {
        let address: String
    }

    open class SearchFeeds: Action<String, Promise<[Feed]>> {}
    open class LoadFeed: Action<String, Promise<Feed>> {}
    open class Subscribe: Action<Feed, Promise<Void>> {}
    open class ListSubscriptions: Action<Void, Promise<[Feed]>> {}
    open class SavePosition: AsyncAction<Int, Void> {}
    open class ReadPosition: AsyncAction<Void, Int> {}

    // snippet.catalog-needs
    /// What is found on the network.
    public protocol CatalogNeeds {
        var searchFeeds: Plugged<SearchFeeds> { get }
        var loadFeed: Plugged<LoadFeed> { get }
    }

    /// What the listener follows.
    public protocol SubscriptionNeeds {
        var subscribe: Plugged<Subscribe> { get }
        var listSubscriptions: Plugged<ListSubscriptions> { get }
    }

    /// Where the listener has stopped.
    public protocol ProgressNeeds {
        var savePosition: Plugged<SavePosition> { get }
        var readPosition: Plugged<ReadPosition> { get }
    }

    // snippet.browse-screen
    package struct BrowseScreen {
        package init(
            _ catalog: some CatalogNeeds,
            _ subscriptions: some SubscriptionNeeds
        ) {}
    }

    package struct PlayerScreen {
        package init(
            _ catalog: some CatalogNeeds,
            _ progress: some ProgressNeeds
        ) {}
    }
    // snippet.end

    /// A server at an address.
    public struct Server: Sendable {
        func search(_ term: String) async throws -> [Feed] { [Feed(address: term)] }
        func feed(at address: String) async throws -> Feed { Feed(address: address) }
    }

    // snippet.network
    package struct Network: CatalogNeeds {
        package let searchFeeds: Plugged<SearchFeeds>
        package let loadFeed: Plugged<LoadFeed>

        package init(_ server: Server) {
            searchFeeds = SearchFeeds.self <~ { term in
                try await server.search(term)
            }
            loadFeed = LoadFeed.self <~ { address in
                try await server.feed(at: address)
            }
        }
    }
    // snippet.end

    actor Database {
        static let shared = Database()

        var feeds: [Feed] = []
        var position = 0

        func add(_ feed: Feed) { feeds.append(feed) }
        func keep(_ position: Int) { self.position = position }
    }

    // snippet.storage
    package struct Storage: SubscriptionNeeds, ProgressNeeds {
        package let subscribe =
            Subscribe.self <~ { feed in
                await Database.shared.add(feed)
            }
        package let listSubscriptions =
            ListSubscriptions.self <~ { await Database.shared.feeds }
        package let savePosition =
            SavePosition.self <~ { await Database.shared.keep($0) }
        package let readPosition =
            ReadPosition.self <~ { await Database.shared.position }

        package init() {}
    }
    // snippet.end

    static func launch(_ server: Server) -> (BrowseScreen, PlayerScreen) {
        // snippet.launch
        let network = Network(server)
        let storage = Storage()
        let browse = BrowseScreen(network, storage)
        let player = PlayerScreen(network, storage)
        // snippet.end

        return (browse, player)
    }

    // snippet.mocks
    struct Mocks: CatalogNeeds, SubscriptionNeeds, ProgressNeeds {
        let searchFeeds = SearchFeeds.self <~ { _ in Promise([]) }
        let loadFeed =
            LoadFeed.self <~ { address in
                Promise(Feed(address: address))
            }
        let subscribe = Subscribe.self <~ { _ in Promise() }
        let listSubscriptions =
            ListSubscriptions.self <~ { Promise([]) }
        let savePosition = SavePosition.self <~ { _ in }
        let readPosition = ReadPosition.self <~ { 0 }
    }

    // snippet.player-tests
    @Suite(.actions { _ = Mocks() })
    struct PlayerTests {
        @Test
        func `A new episode starts at its beginning`() async throws {
            #expect(try await action(ReadPosition.self) == 0)
        }
    }

    // snippet.player-screen-tests
    @Suite(.actions)
    struct PlayerScreenTests {
        let mocks = Mocks()

        @Test
        func `An episode goes on where it was left`() async throws {
            ReadPosition.self <~ { 90 }
            _ = PlayerScreen(mocks, mocks)
            #expect(try await action(ReadPosition.self) == 90)
        }
    }
    // snippet.end

    static func choose(isDemo: Bool, server: Server) -> BrowseScreen {
        let storage = Storage()
        // snippet.choose
        let catalog: any CatalogNeeds =
            isDemo ? Mocks() : Network(server)
        let browse = BrowseScreen(catalog, storage)
        // snippet.end

        return browse
    }

    // snippet.player-model
    struct PlayerModel {
        let progress: any ProgressNeeds

        func chapters() -> ChapterModel { ChapterModel(progress) }
    }
    // snippet.end

    struct ChapterModel {
        init(_ progress: some ProgressNeeds) {}
    }
}

/// The same app with one root.
public enum SmallPodcastApp {
    typealias SearchFeeds = PodcastApp.SearchFeeds
    typealias Subscribe = PodcastApp.Subscribe
    typealias SavePosition = PodcastApp.SavePosition

    /// What is found on the network.
    public protocol CatalogNeeds {
        var searchFeeds: Plugged<PodcastApp.SearchFeeds> { get }
    }

    /// What the listener follows.
    public protocol SubscriptionNeeds {
        var subscribe: Plugged<PodcastApp.Subscribe> { get }
    }

    /// Where the listener has stopped.
    public protocol ProgressNeeds {
        var savePosition: Plugged<PodcastApp.SavePosition> { get }
    }

    // snippet.browse-needs
    package protocol BrowseNeeds: CatalogNeeds, SubscriptionNeeds {}
    package protocol PlayerNeeds: CatalogNeeds, ProgressNeeds {}
    // snippet.end

    struct BrowseScreen {
        init(_ needs: some BrowseNeeds) {}
    }

    struct PlayerScreen {
        init(_ needs: some PlayerNeeds) {}
    }

    struct Root: BrowseNeeds, PlayerNeeds {
        let searchFeeds = SearchFeeds.self <~ { term in Promise([PodcastApp.Feed(address: term)]) }
        let subscribe = Subscribe.self <~ { _ in Promise() }
        let savePosition = SavePosition.self <~ { _ in }
    }

    struct Mocks: BrowseNeeds, PlayerNeeds {
        let searchFeeds = SearchFeeds.self <~ { _ in Promise([]) }
        let subscribe = Subscribe.self <~ { _ in Promise() }
        let savePosition = SavePosition.self <~ { _ in }
    }

    static func launch(isDemo: Bool) -> (BrowseScreen, PlayerScreen) {
        // snippet.one-root-for-a-small-app
        let root: any BrowseNeeds & PlayerNeeds =
            isDemo ? Mocks() : Root()
        return (BrowseScreen(root), PlayerScreen(root))
    }
}

/// What the article says of roots.
@Suite(.actions)
struct RootsTests {
    @Test func `Two deliveries together plug everything`() async throws {
        _ = PodcastApp.launch(PodcastApp.Server())
        try Actions.verify(
            PodcastApp.SearchFeeds.self,
            PodcastApp.LoadFeed.self,
            PodcastApp.Subscribe.self,
            PodcastApp.ListSubscriptions.self,
            PodcastApp.SavePosition.self,
            PodcastApp.ReadPosition.self
        )
        #expect(try await action(PodcastApp.LoadFeed.self, "a").address == "a")
    }

    @Test(arguments: [(true, 0), (false, 1)])
    func `Only the root that is chosen is made`(_ isDemo: Bool, _ found: Int) async throws {
        _ = PodcastApp.choose(isDemo: isDemo, server: PodcastApp.Server())
        #expect(try await action(PodcastApp.SearchFeeds.self, "birds").count == found)
    }

    @Test(arguments: [(true, 0), (false, 1)])
    func `One root for all is chosen in the same way`(_ isDemo: Bool, _ found: Int) async throws {
        _ = SmallPodcastApp.launch(isDemo: isDemo)
        #expect(try await action(PodcastApp.SearchFeeds.self, "birds").count == found)
        #expect(Actions.isPlugged(PodcastApp.SavePosition.self))
    }

    @Test func `The root that was made last answers`() async throws {
        _ = (PodcastApp.Network(PodcastApp.Server()), PodcastApp.Mocks())
        #expect(try await action(PodcastApp.SearchFeeds.self, "birds").isEmpty)
    }
}
