import Plug
import PlugTesting
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
        #expect(
            "\(AbandonedPromiseError(origin: "Feed.swift:4"))" == """
                The promise made at Feed.swift:4 can't be settled any more: its resolver was \
                released without a call. Call resolve or reject on each way out of the code that \
                made the promise.
                """
        )
        #expect("\(PromiseCycleError())".contains("would wait for itself"))
        let late = PromiseTimeoutError(duration: .seconds(1), caller: "Feed.swift:4")
        let text = "not settled within 1.0 seconds, the time that Feed.swift:4 gave it."
        #expect("\(late)" == "The promise was \(text)")
        let none = NoPromiseFulfilledError(errors: [Offline(number: 1), Offline(number: 2)])
        #expect(
            "\(none)"
                == "None of 2 promises was fulfilled: Offline(number: 1); Offline(number: 2)"
        )
        #expect(
            "\(NoPromiseFulfilledError(errors: []))".hasSuffix("the list of promises was empty.")
        )
    }

    @Test func `What is missing is reported with the lines to type, and where to type them`() {
        let verify = {
            #expect(throws: MissingPlugsError.self) {
                try Actions.verify([Upload.self, LikePhoto.self])
            }
        }
        func text(_ place: String) -> String {
            """
            Nothing is plugged into Upload, LikePhoto. Plug \(place):

                Upload.self <~ MyUpload()
                LikePhoto.self <~ MyLikePhoto()
            """
        }
        // As in an app.
        let inApp = SharedRegistry.$isWatched.withValue(false) { Actions.withScope(verify) }
        #expect(inApp?.description == text("at the composition root"))
        #expect("\(MissingPlugsError([Upload.self, LikePhoto.self]))" == inApp?.description)
        let apart = Actions().run(verify)
        #expect(apart?.description == text("inside the run(_:) of its registry"))
    }
}
