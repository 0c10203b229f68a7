import Dispatch
import Plan
import Plug
import PlugTesting
import Synchronization
import Testing

@MainActor
@Suite(.actions, .timeLimit(.minutes(5)))
struct InteractorRunLatestTests {
    private let presenter: SearchPresenter
    private let interactor: Interactor<SearchEvent>

    init() {
        presenter = SearchPresenter()
        interactor = Interactor(dispatcher: presenter.asDispatcher())
    }

    @Test func `A second call cancels the first and takes its place`() async throws {
        Search.self <~ { text in
            text == "a" ? Promise { try await untilCancelled() } : Promise("found \(text)")
        }
        let first = interactor.runLatest(Search.self, "a") { .search("a", $0) }
        let second = interactor.runLatest(Search.self, "ab") { .search("ab", $0) }
        #expect(presenter.log == ["a started", "a cancelled", "ab started"])
        #expect(try await second.value == "found ab")
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(presenter.log.last == "ab found ab")
        #expect(presenter.log.count == 4)
    }

    @Test nonisolated func `The outcome has been handled when a run's promise is settled`()
        async throws
    {
        class Answer: Action<Int, Promise<String>> {}
        Answer.self <~ { input in Promise { "\(input)" } }
        let presenter = await SearchPresenter()
        let interactor = Interactor(dispatcher: presenter.asDispatcher())
        for input in 0..<100 {
            _ = try await interactor.run(Answer.self, input, as: { .search("run", $0) }).value
            #expect(await presenter.log.last == "run \(input)")
        }
    }

    @Test func `Calls of different use cases run side by side, and so do ended ones`() async throws
    {
        class Suggest: AsyncAction<Void, String> {}
        Find.self <~ { $0 }
        Suggest.self <~ { "b" }
        let first = interactor.runLatest(Find.self, "a") { .search("1", $0) }
        let second = interactor.runLatest(Suggest.self, ()) { .search("2", $0) }
        _ = try await (first.value, second.value)
        _ = try await interactor.runLatest(Find.self, "c") { .search("3", $0) }.value
        #expect(presenter.log.filter { $0.hasPrefix("1") } == ["1 started", "1 a"])
        #expect(presenter.log.filter { $0.hasPrefix("2") } == ["2 started", "2 b"])
        #expect(presenter.log.suffix(2) == ["3 started", "3 c"])
    }

    @Test(arguments: ["closure", "own type", "presenter"])
    func `A use case that ignores its cancellation ends in vain`(dispatcher: String) async throws {
        let log = Log<SearchEvent>()
        let dispatchers = [
            "closure": AnyDispatcher { log.dispatch($0) }, "own type": log.asDispatcher(),
            "presenter": presenter.asDispatcher(),
        ]
        try await replaceStubbornSearch(by: Interactor(dispatcher: dispatchers[dispatcher]!))
        for _ in 0..<100 { await Task.yield() }
        let events = presenter.log + log.events.map(\.name)
        #expect(events == ["a started", "a cancelled", "ab started", "ab ab"])
    }

    @Test func `A call whose outcome was handled is not rejected by the next one`() async throws {
        Find.self <~ { $0 }
        for _ in 0..<20 {
            let presenter = SearchPresenter()
            let interactor = Interactor(dispatcher: presenter.asDispatcher())
            let first = interactor.runLatest(Find.self, "a") { .search("a", $0) }
            while presenter.log.count < 2 { await Task.yield() }
            let second = interactor.runLatest(Find.self, "ab") { .search("ab", $0) }
            #expect(try await first.value == "a")
            #expect(try await second.value == "ab")
            #expect(presenter.log == ["a started", "a a", "ab started", "ab ab"])
        }
    }

    @Test func `What tells of a call is released when the call has ended`() async throws {
        final class Word: Sendable {}
        Find.self <~ { $0 }
        weak var word: Word?
        func search() async throws {
            let captured = Word()
            word = captured
            let run = interactor.runLatest(Find.self, "a") { phase in
                withExtendedLifetime(captured) { .search("a", phase) }
            }
            _ = try await run.value
        }
        try await search()
        while word != nil { await Task.yield() }
    }

    @Test func `A call that the start of another one leads to is the later one`() async throws {
        let searched = Mutex<[String]>([])
        Find.self <~ { text in
            searched.withLock { $0.append(text) }
            return text
        }
        var second: Promise<String>?
        presenter.store.onNextEvent = {
            second = interactor.runLatest(Find.self, "ab") { .search("ab", $0) }
        }
        let first = interactor.runLatest(Find.self, "a") { .search("a", $0) }
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(try await second?.value == "ab")
        #expect(presenter.log == ["a started", "a cancelled", "ab started", "ab ab"])
        #expect(searched.withLock { $0 } == ["ab"])
    }

    @Test func `A call that the end of the former one leads to is the later one`() async throws {
        let searched = Mutex<[String]>([])
        Search.self <~ { text in
            searched.withLock { $0.append(text) }
            return text == "a" ? Promise { try await untilCancelled() } : Promise(text)
        }
        var last: Promise<String>?
        interactor.runLatest(Search.self, "a") { .search("a", $0) }
        presenter.store.onNextEvent = {
            last = interactor.runLatest(Search.self, "abc") { .search("abc", $0) }
        }
        let second = interactor.runLatest(Search.self, "ab") { .search("ab", $0) }
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(try await last?.value == "abc")
        #expect(presenter.log == ["a started", "a cancelled", "abc started", "abc abc"])
        #expect(searched.withLock { $0 } == ["a", "abc"])
    }

    @Test func `A call that the use case itself makes is the later one`() async throws {
        nonisolated(unsafe) let interactor = interactor
        nonisolated(unsafe) var second: Promise<String>?
        Search.self <~ { text in
            guard text == "a" else { return Promise(text) }
            second = interactor.runLatest(Search.self, "ab") { .search("ab", $0) }
            return Promise { try await untilCancelled() }
        }
        let first = interactor.runLatest(Search.self, "a") { .search("a", $0) }
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(try await second?.value == "ab")
        #expect(presenter.log == ["a started", "a cancelled", "ab started", "ab ab"])
    }

    @Test func `An outcome that still stands in line when the next call starts does not count`()
        async throws
    {
        class Search: Action<Int, Promise<String>> {}
        for _ in 0..<5 {
            let presenter = SearchPresenter()
            let interactor = Interactor(dispatcher: presenter.asDispatcher())
            let isOnItsWay = DispatchSemaphore(value: 0)
            let (first, resolver) = Promise<String>.pending()
            Search.self <~ { number in number == 1 ? first : Promise("\(number)") }
            interactor.runLatest(Search.self, 1) { .search("1", $0) }
            DispatchQueue.global().async {
                resolver.resolve("1")
                isOnItsWay.signal()
            }
            block(until: isOnItsWay)
            _ = try await interactor.runLatest(Search.self, 2) { .search("2", $0) }.value
            #expect(presenter.log == ["1 started", "1 cancelled", "2 started", "2 2"])
        }
    }
}

// MARK: - Fixtures

private class Search: Action<String, Promise<String>> {}
private class Find: AsyncAction<String, String> {}

/// Searches for "ab" while the search for "a" ignores its cancellation, and waits until the first
/// search has ended.
@MainActor
private func replaceStubbornSearch(by interactor: Interactor<SearchEvent>) async throws {
    let (gate, continuation) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    Find.self <~ { text in
        guard text == "a" else { return text }
        await Task { for await _ in gate {} }.value
        end.finish()
        return text
    }
    interactor.runLatest(Find.self, "a") { .search("a", $0) }
    _ = try await interactor.runLatest(Find.self, "ab") { .search("ab", $0) }.value
    continuation.finish()
    for await _ in ended {}
}

private func block(until semaphore: DispatchSemaphore) {
    semaphore.wait()
}

private enum SearchEvent: Sendable {
    case search(String, RunPhase<String>)

    var name: String {
        switch self {
        case .search(let name, .started): "\(name) started"
        case .search(let name, .succeeded(let text)): "\(name) \(text)"
        case .search(let name, .failed(let error)): "\(name) \(error)"
        case .search(let name, .cancelled): "\(name) cancelled"
        }
    }
}

private final class SearchStore: Store {
    var log: [String] = []

    /// A closure to run once, after something has happened.
    var onNextEvent: (() -> Void)?
}

private struct SearchTranslator: Translator {
    func translate(action event: SearchEvent, store: SearchStore) {
        store.log.append(event.name)
        store.onNextEvent.take()?()
    }
}

private final class SearchPresenter: Presenter<SearchTranslator> {
    var log: [String] { store.log }

    init() {
        super.init(store: SearchStore(), translator: SearchTranslator())
    }
}
