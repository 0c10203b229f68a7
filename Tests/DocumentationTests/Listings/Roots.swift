public import Plug
import PlugTesting
import Testing

/// An app of several modules, two providers and mocks.
public enum PodcastApp {
    /// What a listener subscribes to.
    public struct Feed: Sendable, Equatable {
        let address: String
    }

    open class SearchFeeds: Action<String, Promise<[Feed]>> {}
    open class LoadFeed: Action<String, Promise<Feed>> {}
    open class SavePosition: AsyncAction<Int, Void> {}
    open class ReadPosition: AsyncAction<Void, Int> {}

    // snippet.catalog-needs
    /// What is found on the network.
    public protocol CatalogNeeds {
        var searchFeeds: Plugged<SearchFeeds> { get }
        var loadFeed: Plugged<LoadFeed> { get }
    }

    /// Where the listener has stopped.
    public protocol ProgressNeeds {
        var savePosition: Plugged<SavePosition> { get }
        var readPosition: Plugged<ReadPosition> { get }
    }

    // snippet.end
    package struct PlayerScreen {
        package init(
            _ catalog: some CatalogNeeds,
            _ progress: some ProgressNeeds
        ) {}
    }

    /// A server at an address.
    public struct Server: Sendable {
        func search(_ term: String) async throws -> [Feed] { [Feed(address: term)] }
        func feed(at address: String) async throws -> Feed { Feed(address: address) }
    }

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

    actor Database {
        static let shared = Database()

        var position = 0

        func keep(_ position: Int) { self.position = position }
    }

    package struct Storage: ProgressNeeds {
        package let savePosition =
            SavePosition.self <~ { await Database.shared.keep($0) }
        package let readPosition =
            ReadPosition.self <~ { await Database.shared.position }

        package init() {}
    }

    static func launch(_ server: Server) -> PlayerScreen {
        // snippet.launch
        let network = Network(server)
        let storage = Storage()
        let player = PlayerScreen(network, storage)
        // snippet.end

        return player
    }

    // snippet.mocks
    struct Mocks: CatalogNeeds, ProgressNeeds {
        let searchFeeds = SearchFeeds.self <~ { _ in Promise([]) }
        let loadFeed =
            LoadFeed.self <~ { address in
                Promise(Feed(address: address))
            }
        let savePosition = SavePosition.self <~ { _ in }
        let readPosition = ReadPosition.self <~ { 0 }
    }

    // snippet.end
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

    static func choose(isDemo: Bool, server: Server) -> PlayerScreen {
        // snippet.choose
        let catalog: any CatalogNeeds =
            isDemo ? Mocks() : Network(server)
        let storage = Storage()
        let player = PlayerScreen(catalog, storage)
        // snippet.end

        return player
    }
}

/// What the article says of roots.
@Suite(.actions)
struct RootsTests {
    @Test(arguments: [(true, 0), (false, 1)])
    func `Only the root that is chosen is made`(_ isDemo: Bool, _ found: Int) async throws {
        _ = PodcastApp.choose(isDemo: isDemo, server: PodcastApp.Server())
        #expect(try await action(PodcastApp.SearchFeeds.self, "birds").value.count == found)
        await PodcastApp.Database.shared.keep(7)
        #expect(try await action(PodcastApp.ReadPosition.self) == 7)
    }
}
