import Plug
import Testing

/// The texts of events.
@Suite
struct ActionEventTests {
    @Test(arguments: [nil, Offline(number: 3), CancellationError()] as [(any Error)?])
    func `A call that ends is reported with how it did`(error: (any Error)?) throws {
        let events = Actions.withScope {
            Load.self <~ { if let error { Promise(error: error) } else { Promise(1) } }
            return observing { _ = action(Load.self) }
        }
        let event = try #require(events.last)
        guard case .ended(_, after: let duration) = event.phase else {
            Issue.record("The last event is \(event).")
            return
        }
        let time = "\((duration / .microseconds(100)).rounded() / 10) ms"
        let end =
            switch error {
            case nil: "returned after \(time)"
            case is CancellationError: "was cancelled after \(time)"
            case let error?: "failed after \(time): \(error)"
            }
        #expect(event.description == "[\(event.callID)] Load \(end)")
    }
}
