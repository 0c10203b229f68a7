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
        #expect(
            "\(error)" == """
                LikePhoto has no implementation, and PlugTests/PublicErrorTests.swift:\(line) \
                calls it. Plug one before that, at the composition root:

                    LikePhoto.self <~ MyLikePhoto()
                """
        )
    }

    @Test func `It is reported with any other line, too`() {
        let error = UnpluggedActionError(Upload.self, fileID: "Feed/FeedView.swift", line: 40)
        #expect(error.caller == "Feed/FeedView.swift:40")
        #expect("\(error)".contains("and Feed/FeedView.swift:40 calls it."))
    }

    @Test func `Missing plugs are reported by name, with the lines to type`() {
        let error = MissingPlugsError([LikePhoto.self, Photos.Find.self])
        #expect(error.actions.map { "\($0)" } == ["LikePhoto", "Find"])
        #expect(error.names == ["LikePhoto", "Photos.Find"])
        #expect(
            "\(error)" == """
                LikePhoto and Photos.Find have no implementation. Plug at the composition root:

                    LikePhoto.self <~ MyLikePhoto()
                    Photos.Find.self <~ MyFind()
                """
        )
    }

    @Test func `A missing plug that is given twice is reported once`() {
        let error = MissingPlugsError([Plain.self, CountLikes.self, Plain.self])
        #expect(error.names == ["Plain", "CountLikes"])
        #expect(error.actions.count == 2)
    }

    @Test func `A promise that is late is reported with the time that it had`() {
        let error = PromiseTimeoutError(duration: .seconds(3), caller: "Feed/FeedView.swift:40")
        #expect(
            "\(error)" == """
                The promise was not settled within 3.0 seconds, the time that \
                Feed/FeedView.swift:40 gave it.
                """
        )
    }

    @Test func `An abandoned promise is reported with its origin`() {
        let error = AbandonedPromiseError(caller: "Feed/FeedView.swift:40")
        #expect("\(error)".hasPrefix("The promise made at Feed/FeedView.swift:40 can't be settled"))
    }

    @Test func `Where no promise was fulfilled, all errors are reported`() {
        let error = NoPromiseFulfilledError(errors: [Offline(number: 1), Offline(number: 2)])
        #expect(
            "\(error)"
                == "None of 2 promises was fulfilled: Offline(number: 1); Offline(number: 2)"
        )
    }

    @Test func `The error of a promise that waits for itself says what to do`() {
        #expect("\(PromiseCycleError())".hasPrefix("The promise would wait for itself"))
    }
}
