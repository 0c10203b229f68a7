import Plug
import Testing

/// The errors as apps create them, to test the screens that show them.
@Suite
struct PublicErrorTests {
    @Test func `An action without implementation is reported with the line of the test`() {
        let line: UInt = #line + 1
        let error = UnpluggedActionError(LikePhoto.self)
        let isOfAction = error.action == LikePhoto.self
        #expect(isOfAction)
        #expect(error.name == "LikePhoto")
        #expect(error.caller == "PlugTests/PublicErrorTests.swift:\(line)")
        let other = UnpluggedActionError(Upload.self, fileID: "Feed/FeedView.swift", line: 40)
        #expect(other.caller == "Feed/FeedView.swift:40")
    }

    @Test func `Every other error can be made, and says what it would say`() {
        #expect(MissingPlugsError([Upload.self, LikePhoto.self]).names == ["Upload", "LikePhoto"])
        #expect("\(MissingPlugsError([Upload.self]))".contains("Plug at the composition root:"))
        #expect("\(AbandonedPromiseError(origin: "Feed.swift:4"))".contains("made at Feed.swift:4"))
        #expect("\(PromiseCycleError())".contains("would wait for itself"))
        let late = PromiseTimeoutError(duration: .seconds(1), caller: "Feed.swift:4")
        #expect("\(late)".contains("1.0 seconds, the time that Feed.swift:4 gave it"))
        let none = NoPromiseFulfilledError(errors: [Offline(number: 1), Offline(number: 2)])
        #expect(
            "\(none)"
                == "None of 2 promises was fulfilled: Offline(number: 1); Offline(number: 2)"
        )
        #expect(
            "\(NoPromiseFulfilledError(errors: []))".hasSuffix("the list of promises was empty.")
        )
    }
}
