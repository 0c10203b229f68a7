import Plug
import PlugTesting
import Testing

struct SearchTests {
    typealias PhotoSearch = SearchListings.PhotoSearch
    typealias SearchPhotos = SearchListings.SearchPhotos

    // snippet.a-search-begins-when-the-user-stops-typing
    @MainActor
    @Test(.actions)
    func `A search begins when the user stops typing`() async {
        let searches = Actions.record(SearchPhotos.self) { _ in
            Promise([Photo(id: 5)])
        }
        let clock = TestClock()
        let search = PhotoSearch(clock: clock)
        search.type("b")
        search.type("birds")
        #expect(searches.count == 0)
        clock.run()
        await Actions.settled()
        #expect(searches.inputs == ["birds"])
        #expect(search.photos.map(\.id) == [5])
    }
}
