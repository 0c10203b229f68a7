import Plan
import Plug
import PlugTesting
import Testing

@Suite(.actions, .timeLimit(.minutes(5)))
struct InteractorTests {
    private let screen = Screen()

    @Test func `A run dispatches that the use case started and what it answered`() async throws {
        class Answer: Action<Int, Promise<Int>> {}
        class Fail: AsyncAction<Void, Int> {}
        Answer.self <~ { input in Promise(input + 1) }
        Fail.self <~ { throw Refusal() }
        #expect(try await screen.interactor.run(Answer.self, 41, as: Event.init).value == 42)
        await #expect(throws: Refusal.self) {
            try await screen.interactor.run(Fail.self, (), as: Event.init).value
        }
        #expect(screen.events == ["started", "succeeded 42", "started", "failed Refusal()"])
    }

    @Test func `A use case that gives up is canceled, not failed`() async {
        class GiveUp: Action<Void, Promise<Int>> {}
        GiveUp.self <~ { _ in Promise(error: CancellationError()) }
        _ = await screen.interactor.run(GiveUp.self, (), as: Event.init).result
        #expect(screen.events == ["started", "cancelled"])
    }

    @Test func `Canceling a run cancels the use case, whatever error that then has`() async {
        class Wait: AsyncAction<Void, Int> {}
        class WaitForPromise: Action<Void, Promise<Int>> {}
        Wait.self <~ {
            do { try await untilCancelled() } catch { throw Refusal() }
        }
        WaitForPromise.self <~ { _ in Promise { try await untilCancelled() } }
        screen.interactor.run(Wait.self, (), as: Event.init).cancel()
        await screen.end()
        screen.interactor.run(WaitForPromise.self, (), as: Event.init).cancel()
        await screen.end()
        #expect(screen.events == ["started", "cancelled", "started", "cancelled"])
    }
}

@Suite(.collectingIssues, .timeLimit(.minutes(5)))
struct UnpluggedInteractorTests {
    @Test func `Running an unplugged use case fails and names the caller`() async {
        class Forgotten: Action<Void, Promise<Int>> {}
        let screen = Screen()
        await expectIssue {
            let (run, line) = (screen.interactor.run(Forgotten.self, (), as: Event.init), #line)
            let error = await #expect(throws: UnpluggedActionError.self) { try await run.value }
            #expect(error?.caller == "PlanTests/InteractorTests.swift:\(line)")
        }
        #expect(screen.events.count == 2)
    }
}

// MARK: - Fixtures

private struct Refusal: Error {}

private struct Event: Sendable {
    let text: String

    init(_ phase: RunPhase<Int>) {
        text =
            switch phase {
            case .started: "started"
            case .succeeded(let value): "succeeded \(value)"
            case .failed(let error): "failed \(error)"
            case .cancelled: "cancelled"
            }
    }
}

/// Records the events of an interactor.
private final class Screen {
    let interactor: Interactor<Event>
    private let log = Log<String>()
    private var ends: AsyncStream<Void>.Iterator

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        ends = stream.makeAsyncIterator()
        interactor = Interactor(
            dispatcher: AnyDispatcher { [log] event in
                log.dispatch(event.text)
                if event.text != "started" { continuation.yield() }
            }
        )
    }

    var events: [String] { log.events }

    /// Waits until one more run has ended.
    func end() async {
        await ends.next(isolation: #isolation)
    }
}
