// error: type 'Network' does not conform to protocol 'CatalogNeeds'
// note: protocol requires property 'loadFeed' with type 'Plugged<LoadFeed>'
// error: missing argument for parameter #2 in call
// error: initializer 'init(_:_:)' requires that 'Storage' conform to 'CatalogNeeds'
// error: value of type 'Storage' does not conform to specified type 'CatalogNeeds'
import Plug

class SearchFeeds: Action<String, Promise<[String]>> {}
class LoadFeed: Action<String, Promise<String>> {}
class Subscribe: Action<String, Promise<Void>> {}

protocol CatalogNeeds {
    var searchFeeds: Plugged<SearchFeeds> { get }
    var loadFeed: Plugged<LoadFeed> { get }
}

protocol SubscriptionNeeds {
    var subscribe: Plugged<Subscribe> { get }
}

struct Network: CatalogNeeds {
    let searchFeeds = SearchFeeds.self <~ { term in Promise([term]) }
}

struct CompleteNetwork: CatalogNeeds {
    let searchFeeds = SearchFeeds.self <~ { term in Promise([term]) }
    let loadFeed = LoadFeed.self <~ { address in Promise(address) }
}

struct Storage: SubscriptionNeeds {
    let subscribe = Subscribe.self <~ { _ in Promise() }
}

struct BrowseScreen {
    init(_ catalog: some CatalogNeeds, _ subscriptions: some SubscriptionNeeds) {}
}

@MainActor
func launch() {
    _ = BrowseScreen(CompleteNetwork())
    _ = BrowseScreen(Storage(), Storage())
    let catalog: any CatalogNeeds = Storage()
    _ = BrowseScreen(catalog, Storage())
}
