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
}
